-- The shared drafts of one environment. No name and no answer of a client is in the clear in any column.
--
-- Reading is by row security, writing by the functions below alone: they run as the owner of the schema, look at session_user,
-- and take the time of this server. Codes of their own: OB001 somebody else wrote first, OB002 no such draft, OB003 under a hold,
-- OB004 the key of the team was turned, OB005 not admitted to do that, OB006 no such member, OB007 sent, and kept until the time it
-- names, OB008 of a team that one only reads, OB009 no editing seat in the team.
create schema onboard;
revoke all on schema onboard from public;
grant usage on schema onboard to public;
set local search_path = onboard, pg_temp;

create table firm (
  only_one    boolean primary key default true check (only_one),
  version     int not null,
  environment text not null,
  recovery    text not null                     -- recipient of the identity that lies offline
);
create table member (
  name      text primary key,                   -- the login role
  recipient text not null check (recipient ~ '^age1[0-9a-z]{58}$'),
  joined    timestamptz not null default clock_timestamp(),
  left_at   timestamptz
);
create table team (id int primary key generated always as identity, name text not null unique check (name ~ '^[0-9A-Za-z][0-9A-Za-z_-]{0,63}$'));
create table seat (
  member text not null references member, team int not null references team,
  role   text not null check (role in ('assistant', 'advisor', 'principal', 'compliance', 'operations')),
  by     text not null default session_user, at timestamptz not null default clock_timestamp(),
  epoch  int not null, mac bytea not null,      -- of the team's key of that epoch, over who has which seat
  primary key (member, team, role)
);
-- A team's key of an epoch, a month and a turn in it: 20261100. Sealed for each member; '' is the recovery identity.
create table team_key (
  team int not null references team, epoch int not null, member text not null, sealed bytea not null,
  primary key (team, epoch, member)
);
create table draft (
  id       text primary key check (id ~ '^[0-9A-Za-z][0-9A-Za-z_-]{0,63}$'),
  team     int not null references team,
  head     bigint not null,
  epoch    int not null,
  summary  bytea not null,                      -- sealed; what a list shows
  state    text not null,                       -- the phase
  sent     boolean not null default false,      -- it was ever more than edited
  assignee text references member,
  hold     boolean not null default false,
  warned   timestamptz,
  updated  timestamptz not null default clock_timestamp()
);
create index draft_newest on draft (updated desc, id desc);
create index draft_team on draft (team, updated desc);
create table revision (
  draft   text not null references draft on delete cascade, number bigint not null,
  interim boolean not null, epoch int not null,
  saved   timestamptz not null, by text not null default session_user,
  token   uuid not null,                        -- recognises a save whose answer was lost
  summary bytea not null,
  sealed  bytea not null,                       -- an ordinary age file
  primary key (draft, number)
);
alter table revision alter column sealed set storage external; -- ciphertext does not compress
create table event (
  seq   bigint primary key generated always as identity,
  at    timestamptz not null default clock_timestamp(), by text not null default session_user,
  team  int not null references team, draft text not null,
  what  text not null, line text not null,      -- what the program says: names of fields, never an answer
  answers text not null default '',             -- digest of the answers, of a submit and of an approval
  epoch int not null, mac bytea not null,       -- of the team's key, over the line
  prev  text not null                           -- digest of the event before it of this draft
);
create index event_draft on event (draft, seq);
create unlogged table presence (
  draft text not null, win uuid primary key, member text not null default session_user, machine text not null,
  since timestamptz not null, seen timestamptz not null default clock_timestamp()
);
create index presence_draft on presence (draft);
-- What was made of files, apart from the drafts; it grows.
create table opening (
  seq bigint primary key generated always as identity, team int not null references team, epoch int not null,
  at timestamptz not null default clock_timestamp(), by text not null default session_user, sealed bytea not null
);

-- Who may see what. (select my_teams()) in a policy is one call a statement.
create function my_teams() returns int[] language sql stable security definer set search_path = onboard, pg_temp as
  $$ select coalesce(array_agg(distinct team), '{}') from seat join member on member.name = seat.member
     where member = session_user and left_at is null $$;
create function may(t int, variadic roles text[]) returns boolean language sql stable security definer set search_path = onboard, pg_temp as
  $$ select exists (select from seat join member on member.name = seat.member
     where member = session_user and left_at is null and team = t and role = any (roles)) $$;
create function may_write(t int) returns boolean language sql stable security definer set search_path = onboard, pg_temp as
  $$ select may(t, 'assistant', 'advisor', 'operations') $$;
-- The owner of the schema is who these functions run as.
create function may_seat(t int) returns boolean language sql stable security definer set search_path = onboard, pg_temp as
  $$ select session_user = current_user or may(t, 'operations') $$;

alter table draft enable row level security;
alter table revision enable row level security;
alter table event enable row level security;
alter table team_key enable row level security;
alter table opening enable row level security;
alter table presence enable row level security; -- nobody reads it but through arrive and is_present
create policy see on draft for select using (team = any ((select my_teams())::int[]));
create policy see on revision for select using (exists (select from draft d where d.id = draft));
create policy see on event for select using (team = any ((select my_teams())::int[]));
create policy see on opening for select using (team = any ((select my_teams())::int[]));
create policy see on team_key for select using (team = any ((select my_teams())::int[]) and member in (session_user, ''));

create function refuse(code text, why text) returns void language plpgsql as
  $$ begin raise exception '%', why using errcode = code; end $$;

-- newest is the epoch that is written with.
create function newest(t int) returns int language sql stable security definer set search_path = onboard, pg_temp as
  $$ select max(epoch) from team_key where team = t $$;

-- link is what the next event names of this one.
create function link(e event) returns text language sql stable set search_path = onboard, pg_temp as
  $$ select encode(sha256(convert_to(concat_ws(E'\n', e.prev, (extract(epoch from e.at) * 1000000)::bigint, e.by, e.draft, e.what, e.line,
     e.answers, e.epoch, encode(e.mac, 'hex')), 'UTF8')), 'hex') $$;

-- note adds an event; the events of a draft are written one after the other.
create function note(t int, d text, w text, l text, a text, ep int, m bytea) returns void
language plpgsql set search_path = onboard, pg_temp as $$
declare last text;
begin
  perform pg_advisory_xact_lock(hashtextextended(d, 7));
  select link(e) into last from event e where draft = d order by seq desc limit 1;
  insert into event (team, draft, what, line, answers, epoch, mac, prev) values (t, d, w, l, a, ep, m, coalesce(last, 'start'));
end $$;

-- tell writes an event. What the program tells before it asks the custodian to submit can be refused: then nothing is sent.
-- An event may come before its draft, and stays after it: it belongs to the team t, or to that of the draft or of its events.
create function tell(t int, d text, w text, l text, a text, ep int, m bytea) returns void
language plpgsql security definer set search_path = onboard, pg_temp as $$
declare mine int;
begin
  select coalesce((select team from draft where id = d), (select team from event where draft = d order by seq limit 1), t) into mine;
  if not may(mine, 'assistant', 'advisor', 'principal', 'compliance', 'operations') then perform refuse('OB005', 'no seat in the team'); end if;
  if w in ('removed', 'hold', 'hold lifted') or w like 'assigned to %' then perform refuse('OB005', 'that is told by what does it'); end if;
  if w = 'approved' and not may(mine, 'principal') then perform refuse('OB005', 'a principal approves'); end if;
  if w = 'submit' then
    if not may(mine, 'advisor') then perform refuse('OB005', 'an advisor submits'); end if;
    if exists (select from seat where team = mine and role = 'principal') and not exists (select from event
      where draft = d and what = 'approved' and by <> session_user and answers <> '' and answers = a) then
      perform refuse('OB005', 'a principal has not approved it as it stands');
    end if;
    update draft set sent = true, assignee = coalesce(assignee, session_user) where id = d; -- whose program asks the custodian
  end if;
  perform note(mine, d, w, l, a, ep, m);
end $$;

-- save writes the revision after prev. One function: in one statement the policy of revision would not see a new draft.
create function save(d text, prev bigint, t int, ep int, short bytea, st text, inter boolean, tok uuid, body bytea) returns timestamptz
language plpgsql security definer set search_path = onboard, pg_temp as $$
declare at timestamptz := clock_timestamp(); mine int; n bigint := prev + 1;
begin
  if prev = 0 then
    if not may_write(t) then perform refuse('OB005', 'it is for reading only'); end if;
    mine := t;
    insert into draft (id, team, head, epoch, summary, state, sent, updated) values (d, t, 1, ep, short, st, st <> 'editing', at)
      on conflict do nothing;
    if not found then perform refuse('OB001', 'conflict'); end if;
  else
    update draft set head = n, epoch = ep, summary = short, state = st, sent = sent or st <> 'editing', updated = at
      where id = d and head = prev and may_write(team) returning team into mine;
    if not found then
      select team into mine from draft where id = d and team = any (my_teams());
      if not found then perform refuse('OB002', 'no such draft'); end if;
      if not may_write(mine) then perform refuse('OB005', 'it is for reading only'); end if;
      perform refuse('OB001', 'conflict');
    end if;
  end if;
  if ep is distinct from newest(mine) then perform refuse('OB004', 'the key of the team was turned'); end if;
  insert into revision (draft, number, interim, epoch, saved, token, summary, sealed) values (d, n, inter, ep, at, tok, short, body);
  if inter then
    delete from revision where draft = d and interim and number between n - 8 and n - 4;
  else
    perform pg_notify('onboard', d); -- checkpoints alone: all that notify wait for each other at commit
  end if;
  return at;
end $$;

-- take_in adds revisions that were saved elsewhere, in order, to the draft whose newest is prev, 0 for one that is not there, with the
-- events of it. The time of the draft is this server's, so that nothing taken in is older than that for its retention.
create function take_in(d text, prev bigint, t int, ep int, st text, numbers bigint[], interims boolean[], times timestamptz[],
  shorts bytea[], bodies bytea[], whats text[], lines text[], macs bytea[]) returns void
language plpgsql security definer set search_path = onboard, pg_temp as $$
declare mine int := t; n int := cardinality(numbers); was_sent boolean := st <> 'editing' or 'submit' = any (whats);
begin
  if prev = 0 then
    if not may_write(t) then perform refuse('OB005', 'it is for reading only'); end if;
    insert into draft (id, team, head, epoch, summary, state, sent) values (d, t, numbers[n], ep, shorts[n], st, was_sent) on conflict do nothing;
  else
    update draft set head = numbers[n], epoch = ep, summary = shorts[n], state = st, sent = sent or was_sent, updated = clock_timestamp()
      where id = d and head = prev and may_write(team) returning team into mine;
  end if;
  if not found or numbers[1] <= prev then perform refuse('OB001', 'conflict'); end if;
  if ep is distinct from newest(mine) then perform refuse('OB004', 'the key of the team was turned'); end if;
  insert into revision (draft, number, interim, epoch, saved, token, summary, sealed)
    select d, r.number, r.interim, ep, least(r.at, clock_timestamp()), gen_random_uuid(), r.short, r.body
    from unnest(numbers, interims, times, shorts, bodies) as r(number, interim, at, short, body);
  for i in 1 .. cardinality(whats) loop
    perform note(mine, d, whats[i], lines[i], '', ep, macs[i]);
  end loop;
  perform pg_notify('onboard', d);
end $$;

-- kept tells which drafts the member may not remove, and why, as the code that remove refuses with: of a team that it only reads,
-- under a hold, or sent and not six years old.
create function kept() returns table (id text, why text, until timestamptz) language sql stable security definer set search_path = onboard, pg_temp as
  $$ select d.id, case when not t.writes then 'OB008' when d.hold then 'OB003' else 'OB007' end, d.updated + interval '6 years'
     from draft d join (select id, may_write(id) as writes from team where id = any (my_teams())) t on t.id = d.team
     where d.hold or not t.writes or d.sent and d.updated > now() - interval '6 years' $$;

create function remove(d text, l text, ep int, m bytea) returns void
language plpgsql security definer set search_path = onboard, pg_temp as $$
declare t int; k record;
begin
  select team into t from draft where id = d and team = any (my_teams()) for update;
  if not found then perform refuse('OB002', 'no such draft'); end if;
  select why, until into k from kept() where id = d;
  if found then perform refuse(k.why, to_char(k.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')); end if;
  delete from draft where id = d;
  perform note(t, d, 'removed', l, '', ep, m);
end $$;

create function hold_draft(d text, held boolean, l text, ep int, m bytea) returns void
language plpgsql security definer set search_path = onboard, pg_temp as $$
declare t int;
begin
  select team into t from draft where id = d and team = any (my_teams()) for update;
  if not found then perform refuse('OB002', 'no such draft'); end if;
  if not may(t, 'compliance', 'operations') then perform refuse('OB005', 'compliance and operations put holds'); end if;
  update draft set hold = held where id = d;
  perform note(t, d, case when held then 'hold' else 'hold lifted' end, l, '', ep, m);
end $$;

-- edits tells whether a member edits in a team.
create function edits(m text, t int) returns boolean language sql stable set search_path = onboard, pg_temp as
  $$ select exists (select from seat join member on member.name = seat.member
     where member = m and left_at is null and team = t and role in ('assistant', 'advisor', 'operations')) $$;

-- assign says whose an application is: operations do, who has it, and who takes what nobody has.
create function assign(d text, heir text, l text, ep int, m bytea) returns void
language plpgsql security definer set search_path = onboard, pg_temp as $$
declare t int; had text;
begin
  select team, assignee into t, had from draft where id = d and team = any (my_teams()) for update;
  if not found then perform refuse('OB002', 'no such draft'); end if;
  if not (may(t, 'operations') or may_write(t) and (had is not distinct from session_user or had is null and heir = session_user)) then
    perform refuse('OB005', 'operations assign it, who has it, and who takes for himself what nobody has');
  end if;
  if not edits(heir, t) then perform refuse('OB009', 'no editing seat'); end if;
  update draft set assignee = heir where id = d;
  perform note(t, d, 'assigned to ' || heir, l, '', ep, m);
  perform pg_notify('onboard', d);
end $$;

create function warn(d text, told timestamptz) returns void language sql security definer set search_path = onboard, pg_temp as
  $$ update draft set warned = told where id = d and may_write(team) $$;

create function remember(t int, ep int, body bytea) returns void
language plpgsql security definer set search_path = onboard, pg_temp as $$
begin
  if not may_write(t) then perform refuse('OB005', 'it is for reading only'); end if;
  insert into opening (team, epoch, sealed) values (t, ep, body);
end $$;

create function arrive(d text, w uuid, m text, s timestamptz) returns table (who text, machine text, since timestamptz)
language plpgsql security definer set search_path = onboard, pg_temp as $$
begin
  delete from presence p where p.seen < now() - interval '90 s';
  if exists (select from draft where id = d and not team = any (my_teams())) or my_teams() = '{}' then perform refuse('OB002', 'no such draft'); end if;
  return query select p.member, p.machine, p.since from presence p where p.draft = d order by p.since;
  insert into presence (draft, win, machine, since) values (d, w, m, s);
end $$;
create function stay(w uuid) returns void language sql security definer set search_path = onboard, pg_temp as
  $$ update presence set seen = clock_timestamp() where win = w and member = session_user $$;
create function depart(w uuid) returns void language sql security definer set search_path = onboard, pg_temp as
  $$ delete from presence where win = w and member = session_user $$;
create function is_present(d text) returns boolean language sql stable security definer set search_path = onboard, pg_temp as
  $$ select exists (select from presence where draft = d and seen > now() - interval '90 s') and
     not exists (select from draft where id = d and not team = any (my_teams())) $$;

-- join_firm makes whoever is logged in a member. Another identity takes the place of one that has no seat.
create function join_firm(r text) returns void language plpgsql security definer set search_path = onboard, pg_temp as $$
begin
  insert into member (name, recipient) values (session_user, r)
    on conflict (name) do update set recipient = r, joined = clock_timestamp(), left_at = null
    where member.recipient = r or not exists (select from seat where seat.member = member.name);
  if not found then perform refuse('OB005', 'it is a member with seats and another identity'); end if;
end $$;

-- seat_member gives a seat, with the keys of the team. A team that is not there is made, by the owner. recovery is its first
-- key, sealed for the recovery identity.
create function seat_member(m text, t_name text, r text, ep int, mac bytea, epochs int[], keys bytea[], recovery bytea) returns void
language plpgsql security definer set search_path = onboard, pg_temp as $$
declare t int;
begin
  select id into t from team where name = t_name;
  if not may_seat(t) or t is null and session_user <> current_user then perform refuse('OB005', 'the owner of the database and operations give seats'); end if;
  if not exists (select from member where name = m and left_at is null) then perform refuse('OB006', 'no such member'); end if;
  if t is null then
    insert into team (name) values (t_name) returning id into t;
    insert into team_key (team, epoch, member, sealed) values (t, ep, '', recovery);
  end if;
  if exists (select epoch from team_key where team = t except select unnest(epochs)) then perform refuse('OB004', 'the key of the team was turned'); end if;
  insert into team_key (team, epoch, member, sealed) select t, e, m, k from unnest(epochs, keys) as both_of(e, k)
    on conflict (team, epoch, member) do update set sealed = excluded.sealed;
  insert into seat (member, team, role, epoch, mac) values (m, t, r, ep, mac)
    on conflict (member, team, role) do update set epoch = excluded.epoch, mac = excluded.mac, by = session_user, at = clock_timestamp();
end $$;

-- turn_key begins an epoch. It is sealed for those who have a seat, and for nobody else.
create function turn_key(t int, ep int, members text[], keys bytea[]) returns void
language plpgsql security definer set search_path = onboard, pg_temp as $$
begin
  if not may_seat(t) and not may_write(t) then perform refuse('OB005', 'it is for reading only'); end if;
  perform from team where id = t for update;
  if ep <= newest(t) then perform refuse('OB004', 'the key of the team was turned'); end if;
  if exists (select member from seat where team = t union select '' except select unnest(members)) or
     exists (select unnest(members) except select member from seat where team = t except select '') then
    perform refuse('OB001', 'the seats of the team changed');
  end if;
  insert into team_key (team, epoch, member, sealed) select t, ep, m, k from unnest(members, keys) as both_of(m, k);
end $$;

-- leave_firm takes everything from a member, hands the work over, and ends the connections it can end: what it returns.
create function leave_firm(m text, heir text) returns int language plpgsql security definer set search_path = onboard, pg_temp as $$
declare ended int;
begin
  if exists (select from seat where member = m and not may_seat(team)) or not may_seat(null) and not exists (select from seat where member = m) then
    perform refuse('OB005', 'the owner of the database and operations of all its teams do that');
  end if;
  if not exists (select from member where name = heir and left_at is null) or heir = m then perform refuse('OB006', 'no such member'); end if;
  update member set left_at = clock_timestamp() where name = m and left_at is null;
  if not found then perform refuse('OB006', 'no such member'); end if;
  if exists (select from draft where assignee = m and not edits(heir, team)) then perform refuse('OB009', 'no editing seat'); end if;
  update draft set assignee = heir where assignee = m;
  delete from seat where member = m;
  delete from team_key where member = m;
  delete from presence where member = m;
  begin
    select count(*) filter (where pg_terminate_backend(pid)) into ended from pg_stat_activity where usename = m;
  exception when insufficient_privilege then ended := -1; -- they see nothing from their next statement on
  end;
  return ended;
end $$;

revoke all on all functions in schema onboard from public;
grant select on firm, member, team, seat, team_key, event, draft, revision, opening to public;
grant execute on function my_teams, may, may_write, newest, tell, save, take_in, kept, remove, hold_draft, assign, warn, remember, arrive, stay, depart, is_present,
  join_firm, seat_member, turn_key, leave_firm, may_seat, link to public;
