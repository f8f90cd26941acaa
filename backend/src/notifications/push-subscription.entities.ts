import { type GigId, type UserId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser's endpoint at its push service, and the keys with which notifications are encrypted. Kept while it has a subscription. */
@Entity('push_endpoints')
export class PushEndpointEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** A secret: together with the keys it allows sending to the browser. Unique. */
  @Column('text')
  endpoint: string;

  /** The browser's public key, in base64url. */
  @Column('text')
  p256dh: string;

  /** The browser's authentication secret, in base64url. */
  @Column('text')
  auth: string;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent: string | null;

  /** When its push service last accepted a notification, or its browser last subscribed. */
  @Column('timestamptz', { name: 'last_used' })
  lastUsed: Date;
}

/** Binds an endpoint to the user who is signed in there, as long as that session lasts. */
@Entity('push_subscriptions')
export class PushSubscriptionEntity {
  @PrimaryColumn('uuid', { name: 'endpoint_id' })
  endpointId: string;

  @Column('uuid', { name: 'user_id' })
  userId: UserId;

  @Column('text', { name: 'session_id' })
  sessionId: string;
}

/** Whether a user gets notifications of a gig; without a row, yes. */
@Entity('gig_notification_preferences')
export class GigNotificationPreferenceEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: UserId;

  @PrimaryColumn('uuid', { name: 'gig_id' })
  gigId: GigId;

  @Column('boolean')
  enabled: boolean;
}
