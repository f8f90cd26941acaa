import { type Change } from '@jamjar/contracts/realtime/changes';
import { ChangeReader } from '@jamjar/infra/changes/change-reader';
import { ChangeTail } from '@jamjar/infra/changes/change-tail';
import { JustRecorded } from '@jamjar/infra/changes/just-recorded';
import { Listener } from '@jamjar/infra/database/listener';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { AccessNews } from '../auth/access-news.js';
import { changesRights, Rights } from './rights.js';
import { textFrame } from './frame.js';
import { Rooms } from './rooms.js';
import { Telling } from './telling.js';

/** Between two attempts to read the rows of the same changes, in ms. */
const pause = 250;
/** So often the rows may be unreadable while Postgres answers; then it is not Postgres that is at fault. */
const mostFailures = 4;

/** Follows the changes of all instances and tells every socket of this one what it may hear, in order (design, "Realtime"). */
@Injectable()
export class ChangeFeed implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('realtime');
  private readonly ending = new AbortController();
  private tail: ChangeTail | null = null;

  constructor(
    private readonly reader: ChangeReader,
    private readonly justRecorded: JustRecorded,
    private readonly listener: Listener,
    private readonly telling: Telling,
    private readonly rooms: Rooms,
    private readonly rights: Rights,
    private readonly access: AccessNews,
  ) {}

  async onModuleInit(): Promise<void> {
    this.tail = await ChangeTail.start(this.reader, this.listener, {
      justRecorded: this.justRecorded,
      onChanges: (changes) => this.take(changes),
      onListening: () => void this.checkEverybody(),
      onError: (error) => this.logger.warn(error),
    });
    this.rooms.position = this.tail.position;
  }

  async onModuleDestroy(): Promise<void> {
    this.ending.abort();
    await this.tail?.stop();
  }

  /** Until all is told, however long Postgres is away; what cannot be read although it answers is given up, and everybody reads again. */
  private async take(changes: readonly Change[]): Promise<void> {
    this.access.hear(changes);
    for (let failures = 0; failures < mostFailures && !this.ending.signal.aborted;) {
      try {
        await this.tellAll(changes.filter(({ seq }) => seq > this.rooms.position));
        return;
      } catch (error) {
        this.logger.warn(error);
        if (await this.databaseAnswers()) failures++;
        await (failures < mostFailures ? this.rest() : this.giveUp(changes));
      }
    }
  }

  private async tellAll(changes: readonly Change[]): Promise<void> {
    if (this.isForNobody(changes)) return;
    const telling = this.telling.tell(changes);
    for (const { from, to, first, last } of portionsOf(changes)) {
      const told = (await Promise.all(telling.slice(from, to))).filter((message) => message !== null);
      if (changesRights(first)) await this.rights.change(first, told);
      else this.rooms.tell(told);
      this.rooms.position = last.seq;
    }
  }

  /** Then no row is read. All in one go: whoever comes in a moment later finds the position moved, and asks for what they missed. */
  private isForNobody(changes: readonly Change[]): boolean {
    if (changes.some((change) => changesRights(change) || this.rooms.anybodyHears(change.audience))) return false;
    this.rooms.position = changes.at(-1)?.seq ?? this.rooms.position;
    return true;
  }

  private async giveUp(changes: readonly Change[]): Promise<void> {
    const seq = changes.at(-1)?.seq ?? this.rooms.position;
    this.logger.error(`The changes up to ${seq} could not be told: everybody reads again`);
    await this.checkEverybody(); // rights may be among what could not be told
    this.rooms.tell([{ seq, kind: 'resync', audience: 'everybody', frame: textFrame(JSON.stringify({ type: 'resync', pos: seq })) }]);
    this.rooms.position = seq;
  }

  /** Nobody knows what was missed. Goes on until Postgres has answered for everybody. */
  private async checkEverybody(): Promise<void> {
    while (!this.ending.signal.aborted) {
      this.access.forget();
      const checked = await this.rights.check(this.rooms.all).then(
        () => true,
        () => false,
      );
      if (checked) return;
      await this.rest();
    }
  }

  private async rest(): Promise<void> {
    await sleep(pause, undefined, { signal: this.ending.signal }).catch(() => undefined);
  }

  private databaseAnswers(): Promise<boolean> {
    return this.reader.head().then(
      () => true,
      () => false,
    );
  }
}

/**
 * What is told at once: the first change by itself, which is on its way to everybody while the rows of the others are still being read;
 * a change of rights by itself, which decides who hears what follows; all others together.
 */
function* portionsOf(changes: readonly Change[]): Generator<{ from: number; to: number; first: Change; last: Change }> {
  let from = 0;
  for (const [index, change] of changes.entries()) {
    const [first, next] = [changes[from] ?? change, changes[index + 1]];
    if (from > 0 && next && !changesRights(change) && !changesRights(next)) continue;
    yield { from, to: index + 1, first, last: change };
    from = index + 1;
  }
}
