import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The host of gigs (S1 §3, "organisations"). Soft-deleted: `deletedAt`. */
@Entity('organisations')
export class OrganisationEntity {
  @PrimaryColumn('uuid')
  id: OrganisationId;

  @Column('text')
  name: string;

  /** As names are compared (contracts, `normalisedName`); unique among the living. */
  @Column('text', { name: 'normalised_name' })
  normalisedName: string;

  @Column('text', { name: 'logo_url', nullable: true })
  logoUrl: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  @Column('uuid', { name: 'created_by', nullable: true })
  createdBy: UserId | null;

  @Column('uuid', { name: 'updated_by', nullable: true })
  updatedBy: UserId | null;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt: Date | null;
}
