import 'reflect-metadata';
import { runProcess } from '@jamjar/infra/process/run-program';
import { withStores } from '@jamjar/infra/process/stores';
import { parseArgs } from 'node:util';
import { randomPassword } from '../auth/passwords.js';
import { resetPasswordFromConsole } from './reset-password-from-console.js';

/** What is printed of the second factor. */
const secondFactorMessages = {
  none: '',
  kept: '\nTheir second factor stays: without phone and recovery codes, run this again with -- --remove-second-factor',
  removed: '\nTheir second factor was removed.',
} as const;

/**
 * `npm run user:reset-password <name>` on the server sets a random password and prints it once, also while Jamjar runs.
 * `npm run user:reset-password <name> -- --remove-second-factor` also removes the second factor.
 */
await runProcess({
  failure: 'The password was not changed',
  async run({ settings, output }) {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'remove-second-factor': { type: 'boolean' } } });
    const [username] = positionals;
    if (!username) throw new Error('name the user: npm run user:reset-password <name>');
    const password = randomPassword();
    const reset = { username, password, removesSecondFactor: values['remove-second-factor'] === true };
    const secondFactor = await withStores(settings, { applicationName: 'jamjar-reset-password', maxConnections: 1 }, ({ pool }) =>
      resetPasswordFromConsole(pool, reset),
    );
    if (secondFactor === null) throw new Error(`there is no user ${username}.`);
    const message = secondFactorMessages[secondFactor];
    output.log(`The new password of ${username} is ${password}   (shown this once: keep it)${message}`);
  },
});
