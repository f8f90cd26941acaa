/** `npm run audit:verify`: exits with 0 when every history is intact, with 1 when one is broken, with 2 when they could not be verified. */
import { runAuditVerify } from './run-audit-verify.js';

const code = await runAuditVerify(process.env, {
  log: (line) => void process.stdout.write(`${line}\n`),
  error: (line) => void process.stderr.write(`${line}\n`),
});
process.exit(code);
