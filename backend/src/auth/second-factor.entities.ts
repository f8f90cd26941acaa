import { type UserId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's second factor: an app that computes codes from a secret. Deleting the row also deletes its recovery codes. */
@Entity('second_factors')
export class SecondFactorEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: UserId;

  /** Wrapped by `SecretBox` under `secretNameOf`. */
  @Column('text')
  secret: string;

  /** Null until a code has shown that the app has the secret; until then the factor asks for nothing. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt: Date | null;

  /** The time step of the last code that was accepted. */
  @Column('integer', { name: 'last_step' })
  lastStep: number;
}

/** A recovery code that was not used yet. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: UserId;

  @PrimaryColumn('text')
  hash: string;
}
