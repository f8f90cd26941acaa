import { type Theme, type UserRole } from '@jamjar/contracts/enums';
import { type UserId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody who can sign in (S1 §3, "users"). Soft-deleted: id and username stay for the history, the password does not. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid')
  id: UserId;

  /** Lower case, never used twice. */
  @Column('text')
  username: string;

  /** argon2id; null: cannot sign in. Never selected unless asked for. */
  @Column('text', { name: 'password_hash', nullable: true, select: false })
  passwordHash: string | null;

  @Column('text')
  role: UserRole;

  @Column('text')
  theme: Theme;

  @Column('boolean', { name: 'multi_screen_jams' })
  multiScreenJams: boolean;

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
