/** `npm run audit:verify`: exits with 0 when all histories are intact, 1 when one is broken or lacks events, 2 when they were not verified. */
import { runAuditVerify } from './run-audit-verify.js';

const code = await runAuditVerify(process.env, {
  log: (line) => void process.stdout.write(`${line}\n`),
  error: (line) => void process.stderr.write(`${line}\n`),
});
process.exit(code);
