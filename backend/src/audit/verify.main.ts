/** `npm run audit:verify`: ends with 0 when every history is intact, 1 when one is not (named), 2 when that could not be found out. */
import { verifyCommand } from './verify-command.js';

const code = await verifyCommand(process.env, {
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
process.exit(code);
