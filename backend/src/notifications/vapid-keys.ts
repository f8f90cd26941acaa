import { Settings } from '@jamjar/infra/process/settings';
import { Injectable } from '@nestjs/common';
import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { SecretBox } from '../config/secret-box.js';

/** Name of the private key among the server's secrets. Browsers subscribe for one key: another one ends all subscriptions. */
export const vapidSecretName = 'vapid';
/** Creates a private key in base64url. */
export const createVapidKey = (): string => webPush.generateVAPIDKeys().privateKey;

/** How this server identifies itself to push services (RFC 8292): a contact for their operators, and both keys in base64url. */
type VapidDetails = NonNullable<webPush.RequestOptions['vapidDetails']>;

/** The server's VAPID keys, generated once and shared by all instances. */
@Injectable()
export class VapidKeys {
  private details: VapidDetails | undefined;
  private loading: Promise<VapidDetails> | undefined;

  constructor(
    private readonly secrets: SecretBox,
    private readonly settings: Settings,
  ) {}

  /**
   * Reads the key each time, so that no browser subscribes for one that was replaced; calls at the same time, as for the notifications of a
   * batch, share one read. @throws Error of the database, or as `SecretBox.open`
   */
  load(): Promise<VapidDetails> {
    this.loading ??= this.read().finally(() => (this.loading = undefined));
    return this.loading;
  }

  private async read(): Promise<VapidDetails> {
    const privateKey = await this.secrets.load(vapidSecretName, createVapidKey);
    if (this.details?.privateKey === privateKey) return this.details;
    const keyPair = createECDH('prime256v1');
    keyPair.setPrivateKey(privateKey, 'base64url');
    const { PUBLIC_URL } = this.settings;
    // Some push services refuse a subject that is neither https nor mailto
    const subject = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : 'mailto:admin@jamjar.invalid';
    this.details = { subject, publicKey: keyPair.getPublicKey('base64url'), privateKey };
    return this.details;
  }
}
