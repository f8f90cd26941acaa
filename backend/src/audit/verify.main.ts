/** `npm run audit:verify`: exits with 0 when all histories are intact, 1 when one is broken or lacks events, 2 when they were not verified. */
import { runProcess } from '@jamjar/infra/process/run-program';
import { auditVerify } from './audit-verify.program.js';

await runProcess(auditVerify);
