import { Settings } from '@jamjar/infra/process/settings';
import { Injectable } from '@nestjs/common';
import { createECDH } from 'node:crypto';
import { Pool } from 'pg';
import webPush from 'web-push';
import { loadSecret } from '../auth/secrets.js';

/** Name of the private key among the server's secrets. Browsers subscribe for one key: another one would end all subscriptions. */
const secretName = 'vapid';

/** How this server identifies itself to push services (RFC 8292): a contact for their operators, and both keys in base64url. */
type VapidDetails = NonNullable<webPush.RequestOptions['vapidDetails']>;

/** The server's VAPID keys, generated once and shared by all instances. */
@Injectable()
export class VapidKeys {
  private loading: Promise<VapidDetails> | undefined;

  constructor(
    private readonly database: Pool,
    private readonly settings: Settings,
  ) {}

  /** @throws Error of the database */
  load(): Promise<VapidDetails> {
    this.loading ??= this.read().catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  private async read(): Promise<VapidDetails> {
    const { PUBLIC_URL } = this.settings;
    const privateKey = await loadSecret(this.database, secretName, webPush.generateVAPIDKeys().privateKey);
    const keyPair = createECDH('prime256v1');
    keyPair.setPrivateKey(privateKey, 'base64url');
    // Some push services refuse a subject that is neither https nor mailto
    const subject = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : 'mailto:admin@jamjar.invalid';
    return { subject, publicKey: keyPair.getPublicKey('base64url'), privateKey };
  }
}
