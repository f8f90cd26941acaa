import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/chat.module.js';
import { ParticipantsModule } from '../participants/participants.module.js';
import { UsersModule } from '../users/users.module.js';
import { ChangeBroadcaster } from './change-broadcaster.js';
import { Heartbeat } from './heartbeat.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { ChangePruner } from './change-pruner.js';
import { ChangeReplay } from './change-replay.js';
import { SocketAccess } from './socket-access.js';
import { SocketRegistry } from './socket-registry.js';
import { ChangedRowsLoader } from './changed-rows.loader.js';
import { SocketAuthenticator } from './socket-authenticator.js';
import { OutboundMessageFactory } from './outbound-message.factory.js';

/** Sends every recorded change to all clients that may see it. The application must use `RealtimeWsAdapter` for its sockets. */
@Module({
  imports: [ChatModule, ParticipantsModule, UsersModule],
  providers: [
    ChangedRowsLoader,
    ChangeBroadcaster,
    Heartbeat,
    RealtimeGateway,
    ChangePruner,
    ChangeReplay,
    SocketAccess,
    SocketRegistry,
    SocketAuthenticator,
    OutboundMessageFactory,
  ],
})
export class RealtimeModule {}
