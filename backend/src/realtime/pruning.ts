import { ChangeReader } from '@jamjar/infra/changes/change-reader';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';

const minute = 60_000;

/** Deletes what no client is told any more; every instance does, and the second finds nothing to do. */
@Injectable()
export class Pruning implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('realtime');
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly changes: ChangeReader) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.prune(), minute).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private async prune(): Promise<void> {
    await this.changes.prune().catch((error: unknown) => this.logger.warn(error));
  }
}
