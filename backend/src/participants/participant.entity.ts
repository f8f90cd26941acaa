import { type OrganisationId, type ParticipantId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person as their organisation knows them (S1 §3, "participants"). */
@Entity('participants')
export class ParticipantEntity {
  @PrimaryColumn('uuid')
  id: ParticipantId;

  @Column('uuid', { name: 'organisation_id' })
  organisationId: OrganisationId;

  @Column('text')
  name: string;

  /** As names are compared (contracts, `normalisedName`); unique within the organisation. */
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

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
