import 'reflect-metadata';
import { runProcess } from '@jamjar/infra/process/run-program';
import { readKey } from '@jamjar/infra/process/settings';
import { type Stores, withStores } from '@jamjar/infra/process/stores';
import { toWrappingKey, wrappingKeyPattern } from '@jamjar/infra/process/wrapped-secrets';
import { changeWrappingKey, SecretBox } from '../config/secret-box.js';
import { renewVapidKeys } from '../notifications/renew-vapid-keys.js';
import { renewCookieSecrets } from '../users/renew-cookie-secrets.js';

/** Each does the work and returns lines for the administrator. */
const rotations = {
  async session({ pool, settings }: Stores) {
    const count = await renewCookieSecrets(pool, await SecretBox.create(pool, settings));
    return [
      `Cookies have new secrets, and ${count} users were signed out.`,
      'Start all servers again now: until then they sign with the former secrets.',
    ];
  },

  async vapid({ pool, settings }: Stores) {
    const count = await renewVapidKeys(pool, await SecretBox.create(pool, settings));
    return [
      `Notifications have new keys, and ${count} subscriptions ended. Browsers of staff subscribe again when Jamjar is opened there.`,
    ];
  },

  async key({ pool, settings: { SECRETS_KEY } }: Stores) {
    const newKey = readKey(process.env, 'NEW_SECRETS_KEY') ?? '';
    if (!wrappingKeyPattern.test(newKey))
      throw new Error('set NEW_SECRETS_KEY (or NEW_SECRETS_KEY_FILE) to 32 bytes in hex or base64, for example from: openssl rand -hex 32');
    const unreadable = await changeWrappingKey(pool, SECRETS_KEY ? toWrappingKey(SECRETS_KEY) : null, toWrappingKey(newKey));
    return [
      ...unreadable.map((name) => `${name} could not be read with the former key, and stays as it is.`),
      'The secrets are wrapped with the new key. Set SECRETS_KEY to it and start all servers again now: until then they refuse what needs a secret.',
    ];
  },
} satisfies Record<string, (stores: Stores) => Promise<readonly string[]>>;

const isRotation = (name: string): name is keyof typeof rotations => Object.hasOwn(rotations, name);

/** `npm run secrets:rotate -- session|vapid|key` on the server replaces secrets, also while Jamjar runs (docs/adr/0073). */
await runProcess({
  failure: 'Nothing was changed',
  async run({ settings, output }) {
    const name = process.argv[2] ?? '';
    if (!isRotation(name)) throw new Error(`say what to replace: npm run secrets:rotate -- ${Object.keys(rotations).join('|')}`);
    const lines = await withStores(settings, { applicationName: 'jamjar-rotate-secrets', maxConnections: 1 }, rotations[name]);
    output.log(lines.join('\n'));
  },
});
