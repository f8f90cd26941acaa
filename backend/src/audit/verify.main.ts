/**
 * `npm run audit:verify [-- file.ndjson [--fingerprint <fingerprint>]]`: verifies all histories, or an exported one, also against the
 * fingerprint of one of its entries. Exits with 0 when they are intact, 1 when one is broken or lacks events, or a draw or the fingerprint
 * is wrong, 2 when they were not verified. It does not read the audit log: `audit` in its name means this check of the histories.
 */
import { runProcess } from '@jamjar/infra/process/run-program';
import { createVerifyProgram } from './audit-verify.program.js';

await runProcess(createVerifyProgram(process.argv.slice(2)));
