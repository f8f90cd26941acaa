import { Module } from '@nestjs/common';
import { ChangeBroadcaster } from './change-broadcaster.js';
import { Heartbeat } from './heartbeat.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { ChangePruner } from './change-pruner.js';
import { PostgresChangedRowsReader } from './postgres-changed-rows.reader.js';
import { ChangeReplay } from './change-replay.js';
import { SocketAccess } from './socket-access.js';
import { SocketRegistry } from './socket-registry.js';
import { ChangedRowsReader } from './changed-rows.reader.js';
import { SocketAuthenticator } from './socket-authenticator.js';
import { OutboundMessageFactory } from './outbound-message.factory.js';

/** Sends every recorded change to all clients that may see it. The application must use `RealtimeWsAdapter` for its sockets. */
@Module({
  providers: [
    { provide: ChangedRowsReader, useClass: PostgresChangedRowsReader },
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
