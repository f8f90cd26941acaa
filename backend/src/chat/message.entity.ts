import { type GigId, type MessageId, type UserId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What somebody said in a gig's chat (S1 §3, "messages"). Never changed. */
@Entity('messages')
export class MessageEntity {
  @PrimaryColumn('uuid')
  id: MessageId;

  @Column('uuid', { name: 'gig_id' })
  gigId: GigId;

  @Column('text')
  content: string;

  @Column('uuid', { name: 'sender_id', nullable: true })
  senderId: UserId | null;

  /** As the sender was called then. */
  @Column('text', { name: 'sender_name' })
  senderName: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
