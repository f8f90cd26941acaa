import { type LinkKind } from '@jamjar/contracts/gigs/link-kinds';
import { type GigId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether a text has the format of a link's token. */
export const isLinkToken = (text: string): boolean => /^[\w-]{22}$/.test(text);

/** A public link that was generated for a gig. The gig's history records the generation, never the token (docs/adr/0036). */
@Entity('gig_links')
export class GigLinkEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'gig_id' })
  gigId: GigId;

  @Column('text')
  kind: LinkKind;

  /** Revision of the event that recorded the generation. Of a gig's links of one kind, only the one with the highest revision works. */
  @Column('integer')
  revision: number;

  /** 128 random bits in base64url. */
  @Column('text')
  token: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
