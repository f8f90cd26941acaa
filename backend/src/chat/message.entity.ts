import { type GigId, type MessageId, type UserId } from '@jamjar/contracts/ids';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A message in the chat of a gig. Rows are never changed. */
@Entity('messages')
export class MessageEntity {
  @PrimaryColumn('uuid')
  id: MessageId;

  @Column('uuid', { name: 'gig_id' })
  gigId: GigId;

  @Column('text')
  content: string;

  /** Never null in new rows, although the column allows null: `SendMessage` always sets it. */
  @Column('uuid', { name: 'sender_id', nullable: true })
  senderId: UserId | null;

  /** The username at the time of sending. */
  @Column('text', { name: 'sender_name' })
  senderName: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
