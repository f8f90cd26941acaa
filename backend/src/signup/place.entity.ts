import { type CommandId, type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The place of performers who signed up together; its page shows where they are in the queue. */
@Entity('places')
export class PlaceEntity {
  /** Id of the command that signed them up. */
  @PrimaryColumn('uuid')
  id: CommandId;

  @Column('uuid', { name: 'gig_id' })
  gigId: GigId;

  /** SHA-256 of the secret. */
  @Column('bytea', { name: 'secret_hash' })
  secretHash: Buffer;

  /** Name of the server secret that the place's secret derives from; a repeated signup needs it to derive the same secret. */
  @Column('text', { name: 'key_name' })
  serverSecretName: string;

  /** In the order of the signup form. */
  @Column('uuid', { name: 'performer_ids', array: true })
  performerIds: PerformerId[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
