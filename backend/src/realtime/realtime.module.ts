import { Module } from '@nestjs/common';
import { ChangeFeed } from './change-feed.js';
import { Heartbeat } from './heartbeat.js';
import { LiveGateway } from './live.gateway.js';
import { Pruning } from './pruning.js';
import { QueriedRows } from './queried-rows.js';
import { Replay } from './replay.js';
import { Rights } from './rights.js';
import { Rooms } from './rooms.js';
import { RowReader } from './row-reader.js';
import { SocketDoor } from './socket-door.js';
import { Telling } from './telling.js';

/** Whatever changes anywhere, on every screen that may see it. The application must use `LiveAdapter` for its sockets. */
@Module({
  providers: [
    { provide: RowReader, useClass: QueriedRows },
    ChangeFeed,
    Heartbeat,
    LiveGateway,
    Pruning,
    Replay,
    Rights,
    Rooms,
    SocketDoor,
    Telling,
  ],
})
export class RealtimeModule {}
