import { ChangeLog } from '@jamjar/infra/changes/change-log';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';

const intervalMs = 60_000;

/** Deletes the changes whose retention time is over, once a minute. Every instance does it; concurrent runs are harmless. */
@Injectable()
export class ChangePruner implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('realtime');
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly changeLog: ChangeLog) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.prune(), intervalMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private async prune(): Promise<void> {
    await this.changeLog.deleteExpired().catch((error: unknown) => this.logger.warn(error));
  }
}
