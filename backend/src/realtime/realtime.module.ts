import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/chat.module.js';
import { LiveModule } from '../live/live.module.js';
import { ParticipantsModule } from '../participants/participants.module.js';
import { SignupModule } from '../signup/signup.module.js';
import { UsersModule } from '../users/users.module.js';
import { ChangeBroadcaster } from './change-broadcaster.js';
import { Heartbeat, SocketAccess } from './socket-access.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { ChangeResender } from './change-resender.js';
import { SocketRegistry } from './socket-registry.js';
import { ChangedRowsLoader } from './changed-rows-loader.js';
import { SocketAuthenticator } from './realtime-ws.adapter.js';
import { PublicGateway } from './public/public.gateway.js';
import { PublicSocketLimits } from './public/public-socket-limits.js';
import { WatchedGigs } from './public/watched-gigs.js';

/** Sends every recorded change to all clients that may see it. The application must use `RealtimeWsAdapter` as its WebSocket adapter. */
@Module({
  imports: [ChatModule, LiveModule, ParticipantsModule, SignupModule, UsersModule],
  providers: [
    ChangedRowsLoader,
    ChangeBroadcaster,
    Heartbeat,
    RealtimeGateway,
    ChangeResender,
    SocketAccess,
    SocketRegistry,
    SocketAuthenticator,
    PublicGateway,
    PublicSocketLimits,
    WatchedGigs,
  ],
})
export class RealtimeModule {}
