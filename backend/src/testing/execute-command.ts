import { randomUUID } from 'node:crypto';
import { type Actor } from '@jamjar/contracts/event-metadata';
import { type GigCommand } from '@jamjar/contracts/gigs/gig.commands';
import { commandId, type GigId, type Instant, instant, toGigStreamName } from '@jamjar/contracts/ids';
import { GigCommandProcessor } from '../gigs/gig-command-processor.js';
import { type RunningApp } from './running-app.js';

interface Context {
  /** By default the system. */
  actor?: Actor;
  /** The time on the server's clock, by default the current one. */
  at?: Instant;
}

/** Executes a command on a gig in a way that no request can: as another actor, or at another time. @throws Error when it is refused */
export async function executeCommand({ nestApp }: Pick<RunningApp, 'nestApp'>, gigId: GigId, command: GigCommand, context: Context = {}) {
  const { actor = { kind: 'system', id: null }, at = instant(Date.now()) } = context;
  const metadata = { commandId: commandId(randomUUID()), requestHash: null, actor, recordedAt: at };
  const outcome = await nestApp.get(GigCommandProcessor).handle(toGigStreamName(gigId), command, metadata);
  if (outcome.kind === 'refused') throw new Error(`${command.type} was refused: ${outcome.code}`);
}
