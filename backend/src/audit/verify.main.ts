/**
 * `npm run audit:verify [-- file.ndjson [--fingerprint <fingerprint>]]`: exits with 0 when all histories are intact, 1 when one is broken
 * or lacks events, or a draw or the fingerprint of a file is wrong, 2 when they were not verified.
 */
import { runProcess } from '@jamjar/infra/process/run-program';
import { createAuditVerifyProgram } from './audit-verify.program.js';

await runProcess(createAuditVerifyProgram(process.argv.slice(2)));
