import 'reflect-metadata';
import { runProcess } from '@jamjar/infra/process/run-program';
import { withStores } from '@jamjar/infra/process/stores';
import { randomPassword } from '../auth/passwords.js';
import { resetPasswordFromConsole } from './reset-password-from-console.js';

/**
 * `npm run user:reset-password <name>` on the server sets a random password, prints it once, and removes the second factor, also while Jamjar
 * runs.
 */
await runProcess({
  failure: 'The password was not changed',
  async run({ settings, output }) {
    const username = process.argv[2];
    if (!username) throw new Error('name the user: npm run user:reset-password <name>');
    const password = randomPassword();
    const reset = await withStores(settings, { applicationName: 'jamjar-reset-password', maxConnections: 1 }, ({ pool }) =>
      resetPasswordFromConsole(pool, { username, password }),
    );
    if (!reset) throw new Error(`there is no user ${username}.`);
    output.log(`The new password of ${username} is ${password}   (shown this once: keep it)`);
    if (reset.hadSecondFactor) output.log('Their second factor was removed: they can set another one.');
  },
});
