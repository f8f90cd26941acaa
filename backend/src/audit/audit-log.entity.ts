import { type OrganisationId, type UserId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Who changed what by hand: ids and names of fields, never values (design, "People are not history"). */
@Entity('audit_log')
export class AuditLogEntity {
  /** A bigint, as text. */
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  /** Null: the system itself. */
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId: UserId | null;

  @Column('text')
  action: string;

  @Column('text', { name: 'object_kind' })
  objectKind: string;

  @Column('text', { name: 'object_id' })
  objectId: string;

  @Column('uuid', { name: 'organisation_id', nullable: true })
  organisationId: OrganisationId | null;

  @Column('text', { array: true })
  fields: string[];
}
