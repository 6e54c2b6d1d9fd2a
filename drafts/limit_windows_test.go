package drafts_test

func limitFileSize() {}
