import { type GigCommands } from '@jamjar/contracts/gigs/gig.commands';
import { type GigId, type OrganisationId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type LinkKind } from '@jamjar/contracts/gigs/link-kinds';
import { randomBytes } from 'node:crypto';
import { type EntityManager } from 'typeorm';
import { buildCommandMetadata } from '../../auth/request-context.decorator.js';
import { commandHandler } from '../../http/bus-requests.js';
import { RelationalWriter, type WriteResult } from '../../relational-writes/relational-writer.js';
import { GigCommandExecutor, type GigRequest } from './gig-command-executor.js';
import { GigRequestCommand } from './gig.commands.js';

/** Generates a link, which replaces the previous one unless `isFirst` forbids it; responds with the gig. @throws as the base class */
export class GenerateLink extends GigRequestCommand<GigView, GigRequest & GigCommands['GenerateLink']> {}

const tokenByteCount = 16;

/** Records the event, then writes the token, once per event. When a request fails in between, a retry writes the token (docs/adr/0036). */
export const GenerateLinkHandler = commandHandler(
  GenerateLink,
  [GigCommandExecutor, RelationalWriter],
  async (executor, writer, { gigId, context, kind, isFirst }) => {
    const executed = await executor.execute(gigId, { type: 'GenerateLink', data: { kind, isFirst } }, buildCommandMetadata(context, gigId));
    const revision = executed.outcome.action?.from;
    if (revision === undefined) throw new Error('GenerateLink has recorded no event');
    const { organisationId } = executed.gig.settings;
    const link = { gigId, kind, revision, organisationId };
    await writer.execute({ actor: context.principal }, async (transaction) =>
      (await insertToken(transaction, link)) ? toWriteResult(link) : nothingWritten,
    );
    return executor.respondWithGig(executed, { hasWrittenLink: true });
  },
);

interface Link {
  gigId: GigId;
  kind: LinkKind;
  revision: number;
  organisationId: OrganisationId;
}

/** @returns false when the link of this event has a token already */
async function insertToken(transaction: EntityManager, { gigId, kind, revision }: Link): Promise<boolean> {
  const inserted: unknown[] = await transaction.query(
    'INSERT INTO gig_links (gig_id, kind, revision, token) VALUES ($1, $2, $3, $4) ON CONFLICT (gig_id, kind, revision) DO NOTHING RETURNING id',
    [gigId, kind, revision, randomBytes(tokenByteCount).toString('base64url')],
  );
  return inserted.length > 0;
}

const toWriteResult = ({ gigId, kind, organisationId }: Link): WriteResult => ({
  audit: [{ action: 'created', object: { kind: 'link', id: gigId }, organisationId, fields: [kind] }],
  changes: [{ kind: 'event_updated', audience: `organisation:${organisationId}`, gigId, keys: { ofLinks: true } }],
});
const nothingWritten: WriteResult = { audit: [], changes: [] };
