// Compiles the schema of the first file in ajv's strict mode, and prints for each of the other files (JSON) true or false.
const fs = require("fs");
const Ajv = require("ajv/dist/2020");
const validate = new Ajv({ strict: true, allErrors: false }).compile(JSON.parse(fs.readFileSync(process.argv[2])));
for (const document of JSON.parse(fs.readFileSync(process.argv[3]))) {
  const good = validate(document);
  console.log(good ? "true" : "false " + JSON.stringify(validate.errors.slice(0, 1)));
}
