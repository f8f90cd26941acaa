import { type OrganisationRole } from '@jamjar/contracts/enums';
import { linkKindNames, linkNames } from '@jamjar/contracts/gigs/link-kinds';
import { organisationId, type OrganisationId, userId } from '@jamjar/contracts/ids';
import { dayMs } from '@jamjar/contracts/time';
import { staffLimits } from '@jamjar/contracts/staff-limits';
import { type AuditFilter, type AuditKind } from '@jamjar/contracts/organisations/audit.requests';
import { type AuditEntryView } from '@jamjar/contracts/organisations/organisation.views';
import { signInKinds } from '@jamjar/contracts/users/security-log.views';
import { Pool } from 'pg';
import { organisationsOwnedBy, type Principal } from '../../auth/principal.js';
import { SecurityLog } from '../../audit/security-log.js';
import { queryHandler, RequestQuery } from '../../http/bus-requests.js';
import {
  type Expression,
  integer,
  toSearchCondition,
  orNull,
  rowsQuery,
  type SelectedRow,
  text,
  texts,
  timestamp,
} from '../../rows/queries.js';

/**
 * One page of audit entries, the latest first: who changed which fields of which object and when; no values but a role that was given.
 * Entries about gigs' logos and switched links are read from the timeline, attempts to sign in (only those of an organisation's members, and
 * only when `kinds` names them) from `security_log`, all others from `audit_log` (docs/adr/0017).
 */
export class ListAuditEntries extends RequestQuery<
  {
    /** Null for all entries, including those that belong to no organisation. */
    organisationId: OrganisationId | null;
    filter: AuditFilter;
  },
  readonly AuditEntryView[]
> {}

const role: Expression<OrganisationRole | null> = { sql: 'page.role' };
const columns = {
  id: text(`(extract(epoch FROM page.at) * 1000000)::bigint || '.' || page.key`),
  at: timestamp('page.at'),
  actorId: orNull(text('page.actor_id')),
  actorName: orNull(text('page.actor_name')),
  action: text('page.action'),
  objectKind: text('page.object_kind'),
  objectId: text('page.object_id'),
  objectName: orNull(text('page.object_name')),
  organisationId: orNull(text('page.organisation_id')),
  fields: texts('page.fields'),
  role,
  subnet: orNull(text('page.subnet')),
  count: integer('page.count'),
};

/** Ids are padded to 19 digits, the length of the largest bigint, so that keys can be sorted as text. */
const logEntries = `
  SELECT at, lpad(id::text, 19, '0') COLLATE "C" AS key, actor_id, action, object_kind, object_id, organisation_id, fields, role, NULL AS subnet, 1 AS count
    FROM audit_log`;

const linkKindBranches = linkKindNames.map((kind) => `WHEN '${linkNames.switched(kind)}' THEN '${kind}'`).join(' ');
const switchEventTypes = linkKindNames.map((kind) => `'${linkNames.switched(kind)}'`).join(', ');

/** The last condition repeats that of the partial index, so that Postgres uses it. `enabled` is null in rows older than the column. */
const gigEntries = `
  SELECT at, (gig_id || ':' || timeline.revision) COLLATE "C" AS key, actor_id,
         CASE WHEN timeline.type = 'LogoChanged' THEN 'updated' WHEN enabled THEN 'switched on' WHEN NOT enabled THEN 'switched off' ELSE 'switched' END AS action,
         CASE WHEN timeline.type = 'LogoChanged' THEN 'event' ELSE 'link' END AS object_kind, gig_id::text AS object_id, organisation_id,
         ARRAY[CASE timeline.type WHEN 'LogoChanged' THEN 'logoUrl' ${linkKindBranches} END] AS fields,
         NULL AS role, NULL AS subnet, 1 AS count
    FROM timeline JOIN gigs ON id = gig_id
   WHERE timeline.type IN ('LogoChanged', ${switchEventTypes}) AND (timeline.type = 'LogoChanged' OR timeline.type LIKE '%Switched')`;

const signInKindList = signInKinds.map((kind) => `'${kind}'`).join(', ');
/**
 * Attempts to sign in with the accounts of members, since they are members, but not those of god. Only who has signed in is known. Listed
 * only when asked for.
 */
const signInEntries = `
  SELECT at, ('s' || lpad(log.id::text, 19, '0')) COLLATE "C" AS key, CASE WHEN kind = 'signed in' THEN log.user_id END AS actor_id, kind AS action,
         'user' AS object_kind, log.user_id::text AS object_id, organisation_id, '{}'::text[] AS fields, NULL AS role, subnet, count
    FROM security_log log JOIN organisation_users member ON member.user_id = log.user_id AND log.at >= member.joined_at
    JOIN users account ON account.id = log.user_id AND account.role <> 'god'
   WHERE kind IN (${signInKindList})`;

/** `memberships` includes invitations, creations of users with a role, and deletions of users, which end their memberships. */
const conditionsByKind: Record<AuditKind, string> = {
  accounts: `object_kind IN ('user', 'organisation') AND action IN ('created', 'updated', 'deleted', 'logged out', 'second factor set', 'second factor removed') AND 'logoUrl' <> ALL (fields)`,
  passwords: `action = 'password reset'`,
  memberships: `action IN ('allocated', 'removed') OR object_kind = 'invitation' OR entry.role IS NOT NULL OR (object_kind = 'user' AND action = 'deleted')`,
  logos: `'logoUrl' = ANY (fields)`,
  links: `object_kind = 'link'`,
  signIns: `action IN (${signInKindList})`,
};
const kindCondition = Object.entries(conditionsByKind)
  .map(([kind, condition]) => `('${kind}' = ANY ($3) AND (${condition}))`)
  .join(' OR ');

const orderAndLimit = `ORDER BY at DESC, key DESC LIMIT ${staffLimits.auditPageSize}`;
const toIdOfObject = (objectKinds: string): string => `CASE WHEN object_kind IN (${objectKinds}) THEN object_id::uuid END`;

/**
 * $1, $2: the sort keys after which the page begins; $3: kinds of entries; $4: a user; $5: a search text. Null for no restriction.
 * $6: the organisation, when `condition` uses it.
 */
const toPageSql = (source: string, condition: string): string => `
  SELECT entry.*, actor.username AS actor_name,
         coalesce(object_user.username, participant.name, organisation.name, gig.name) AS object_name
    FROM (${source}) AS entry
    LEFT JOIN users actor ON actor.id = entry.actor_id
    LEFT JOIN users object_user ON object_user.id = ${toIdOfObject(`'user'`)}
    LEFT JOIN participants participant ON participant.id = ${toIdOfObject(`'participant'`)}
    LEFT JOIN organisations organisation ON organisation.id = ${toIdOfObject(`'organisation'`)}
    LEFT JOIN gigs gig ON gig.id = ${toIdOfObject(`'event', 'link'`)}
   WHERE ${condition} AND at <= (SELECT at FROM cursor) AND (at < (SELECT at FROM cursor) OR key < (SELECT key FROM cursor))
     AND ($3::text[] IS NULL OR ${kindCondition})
     AND ($4::uuid IS NULL OR actor_id = $4 OR (object_kind = 'user' AND object_id = $4::text))
     AND (${toSearchCondition('$5', 'actor.username')}
          OR ${toSearchCondition('$5', 'coalesce(object_user.username, participant.name, organisation.name, gig.name)')})
   ${orderAndLimit}`;

/** Creates a query that reads one page from each of the sources, with the source's index, and merges them into the requested page. */
const createPageQuery = (statementName: string, condition: string, sources: readonly string[]) =>
  rowsQuery(
    statementName,
    columns,
    `(WITH cursor AS (SELECT coalesce(timestamptz 'epoch' + $1::bigint * interval '1 microsecond', 'infinity') AS at, $2::text AS key)
      ${sources.map((source) => `(${toPageSql(source, condition)})`).join(' UNION ALL ')} ${orderAndLimit}) AS page
    ${orderAndLimit}`,
  );
const ofOrganisation = 'entry.organisation_id = $6';
const readPageOfOrganisation = createPageQuery('audit-entries-of-organisation', ofOrganisation, [logEntries, gigEntries]);
const readPageWithSignIns = createPageQuery('audit-entries-and-sign-ins', ofOrganisation, [logEntries, gigEntries, signInEntries]);
const readPage = createPageQuery('audit-entries', 'true', [logEntries, gigEntries]);
/** $6: organisations; $7: since when; $8: the user who reads. Whether a user was owner before follows from the role that they got last. */
const readNews = createPageQuery(
  'account-news',
  `entry.organisation_id = ANY ($6) AND at > $7 AND (action = 'sign-in limited'
     OR (object_kind = 'user' AND object_id <> $8::text AND actor_id IS DISTINCT FROM $8::uuid AND (entry.role = 'owner'
       OR (action IN ('removed', 'deleted') AND 'temporaryOperator' <> ALL (fields) AND 'owner' = (
         SELECT role FROM audit_log AS earlier
          WHERE earlier.organisation_id = entry.organisation_id AND earlier.object_kind = 'user' AND earlier.object_id = entry.object_id
            AND earlier.role IS NOT NULL AND earlier.at <= entry.at
          ORDER BY earlier.at DESC, earlier.id DESC LIMIT 1)))))`,
  [logEntries, signInEntries],
);

export const ListAuditEntriesHandler = queryHandler(
  ListAuditEntries,
  [SecurityLog, Pool],
  async (log, database, { organisationId: organisation, filter }) => {
    const { kinds = [] } = filter;
    if (!organisation) return (await readPage(database, ...toValues(filter))).map(toView);
    if (!kinds.includes('signIns')) return (await readPageOfOrganisation(database, ...toValues(filter), organisation)).map(toView);
    await log.flush();
    return (await readPageWithSignIns(database, ...toValues(filter), organisation)).map(toView);
  },
);

/** The first five values of a page's query. */
function toValues({ before, kinds, person, search }: AuditFilter): readonly unknown[] {
  // An entry's id consists of its sort keys: microseconds since 1970, and a key that distinguishes entries of the same microsecond
  const [micros = null, key = null] = before?.split('.') ?? [];
  return [micros, key, kinds ?? null, person ?? null, search ?? null];
}

/**
 * What an owner should know of the accounts of their organisations: who else became owner, or is none any more, by whom, and whose sign-in
 * was refused after too many wrong passwords. Of the last seven days, without what the reader did or underwent; the latest first.
 */
export class ListAccountNews extends RequestQuery<{ principal: Principal }, readonly AuditEntryView[]> {}

const newsMs = 7 * dayMs;

export const ListAccountNewsHandler = queryHandler(ListAccountNews, [SecurityLog, Pool], async (log, database, { principal }) => {
  await log.flush();
  const since = new Date(Date.now() - newsMs);
  return (await readNews(database, ...toValues({}), organisationsOwnedBy(principal), since, principal.userId)).map(toView);
});

const toView = ({ id, at, action, fields, role: memberRole, subnet, count, ...row }: SelectedRow<typeof columns>): AuditEntryView => ({
  id,
  at: at.toISOString(),
  actor: row.actorId === null ? null : { id: userId(row.actorId), name: row.actorName ?? '' },
  action,
  object: { kind: row.objectKind, id: row.objectId, name: row.objectName },
  organisationId: row.organisationId === null ? null : organisationId(row.organisationId),
  fields,
  role: memberRole,
  subnet,
  count,
});
