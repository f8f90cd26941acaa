import { type CommandId, type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The place of the performers who signed up together: what their place page shows. */
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

  /** The secret of the server that the place's secret was derived with, so that a repeated signup is answered with the same one. */
  @Column('text', { name: 'key_name' })
  keyName: string;

  /** In the order of the signup. */
  @Column('uuid', { name: 'performer_ids', array: true })
  performerIds: PerformerId[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
