import { type LinkKind } from '@jamjar/contracts/gigs/link-kinds';
import { type GigId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether a text can be the token of a link. */
export const isLinkToken = (text: string): boolean => /^[\w-]{22}$/.test(text);

/** A public link that was generated for a gig. The history records that it was, never its token (docs/adr/0036). */
@Entity('gig_links')
export class GigLinkEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'gig_id' })
  gigId: GigId;

  @Column('text')
  kind: LinkKind;

  /** Of the event that generated it; of the links of a kind the newest is in use, the others are dead. */
  @Column('integer')
  revision: number;

  /** 128 random bits in base64url. */
  @Column('text')
  token: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
