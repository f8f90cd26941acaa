import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type MessageView, messageSchema } from '@jamjar/contracts/chat/message.views';
import * as v from 'valibot';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { RequireRole, resource } from '../auth/require-role.decorator.js';
import { Answers } from '../http/answers.decorator.js';
import { type SequencedResponse } from '../http/sequenced-response.js';
import { SendMessage } from './commands/send-message.command.js';
import { ListMessagesDto, SendMessageDto } from './message.dto.js';
import { ListMessages } from './queries/message.queries.js';

/** The chat of a gig, in which all users of its organisation can read and write: see docs/rules.md#chat. */
@Controller('api/messages')
export class MessagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Responds with the newest 200 messages, newest first. */
  @Get()
  @RequireRole('member', resource.gig('query', 'jamNightId'), { temporaryOperator: true })
  @Answers(v.array(messageSchema), 'X-Position')
  list(@Query() { jamNightId }: ListMessagesDto): Promise<SequencedResponse<readonly MessageView[]>> {
    return this.queries.execute(new ListMessages({ gigId: jamNightId }));
  }

  /** Responds with 201 and the message; the sender is the user of the session. */
  @Post()
  @RequireRole('member', resource.gig('body', 'jamNightId'), { temporaryOperator: true })
  @Answers(messageSchema, 'X-Position')
  send(
    @Body() { jamNightId, content }: SendMessageDto,
    @CurrentRequest() context: RequestContext,
  ): Promise<SequencedResponse<MessageView>> {
    return this.commands.execute(new SendMessage({ gigId: jamNightId, content, context }));
  }
}
