import { type OrganisationId, type ParticipantId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A participant of an organisation, with contact details. */
@Entity('participants')
export class ParticipantEntity {
  @PrimaryColumn('uuid')
  id: ParticipantId;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: OrganisationId;

  @Column('text')
  name: string;

  /** The key of the name (see `toNameKey`), unique within the organisation; where an older name shared its key, with a `sharedKeyMark`. */
  @Column('text', { name: 'normalised_name' })
  normalisedName: string;

  @Column('text', { nullable: true })
  email: string | null;

  @Column('text', { nullable: true })
  phone: string | null;

  @Column('text', { nullable: true })
  instagram: string | null;

  @Column('boolean', { name: 'looking_for_band' })
  lookingForBand: boolean;

  /** When the name last changed; null if never. */
  @Column('timestamptz', { name: 'renamed_at', nullable: true })
  renamedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
