import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type MessageView } from '@jamjar/contracts/chat/message.views';
import { May, of } from '../auth/may.js';
import { type Person } from '../auth/person.js';
import { Sender } from '../auth/sender.js';
import { IdempotencyKey, type RequestKey } from '../http/idempotency-key.js';
import { type PositionedAnswer } from '../http/position.js';
import { SendMessage } from './commands/send-message.js';
import { MessagesWanted, SendMessageBody } from './message.bodies.js';
import { ListMessages } from './queries/list-messages.js';

/** A gig's chat, for everybody in its organisation (S2 §7; decisions, "Accounts and access"). */
@Controller('api/messages')
export class MessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Answers the newest 200, newest first. */
  @Get()
  @May('member', of.gig('query', 'jamNightId'))
  list(@Query() { jamNightId }: MessagesWanted): Promise<PositionedAnswer<readonly MessageView[]>> {
    return this.queries.execute(new ListMessages(jamNightId));
  }

  /** Answers the message; who sent it, the session says. */
  @Post()
  @May('member', of.gig('body', 'jamNightId'))
  send(
    @Body() { jamNightId, content }: SendMessageBody,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<MessageView>> {
    return this.commands.execute(new SendMessage(jamNightId, content, { sender, key }));
  }
}
