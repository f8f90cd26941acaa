import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SendMessageHandler } from './commands/send-message.command.js';
import { MessageEntity } from './message.entity.js';
import { MessagesController } from './messages.controller.js';
import { ListMessagesHandler, MessageQueries } from './queries/message.queries.js';

/** The chats of gigs. */
@Module({
  imports: [TypeOrmModule.forFeature([MessageEntity])],
  controllers: [MessagesController],
  providers: [MessageQueries, SendMessageHandler, ListMessagesHandler],
  exports: [MessageQueries],
})
export class ChatModule {}
