import { isId, gigId, organisationId, participantId, performerId, type OrganisationId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type Request } from 'express';
import { LRUCache } from 'lru-cache';
import { type Locator, type ObjectKind } from './may.js';
import { OwnerLookup } from './owner-lookup.js';

/** What a request says about where its object is. */
export type Given =
  | { kind: 'given'; id: string }
  /** Left out, or of a shape that the request's own validation will refuse. */
  | { kind: 'missing' }
  /** In a path, where every text is a name: nobody's. */
  | { kind: 'unknown' };

/** Finds the organisation of the object that a request is about. Who owns what never changes, so answers are kept. */
@Injectable()
export class Whereabouts {
  private readonly owners = new LRUCache<string, OrganisationId>({ max: 50_000 });

  constructor(private readonly modules: ModuleRef) {}

  /** Null: nobody knows the object. @throws Refused BUSY while that cannot be told */
  async organisationOf(kind: ObjectKind, id: string): Promise<OrganisationId | null> {
    if (kind === 'organisation') return organisationId(id);
    const known = this.owners.get(id);
    if (known) return known;
    const found = await this.ask(kind, id);
    if (found) this.owners.set(id, found);
    return found;
  }

  /** Looked for when it is needed: whoever implements it stands on this module. */
  private ask(kind: Exclude<ObjectKind, 'organisation'>, id: string): Promise<OrganisationId | null> {
    const lookup = this.modules.get(OwnerLookup, { strict: false });
    if (kind === 'gig') return lookup.ofGig(gigId(id));
    if (kind === 'performer') return lookup.ofPerformer(performerId(id));
    return lookup.ofParticipant(participantId(id));
  }
}

/** The object's id as the request gives it. */
export function givenIn(request: Request, { place, name }: Locator): Given {
  const value = valueIn(request, place, name);
  if (typeof value === 'string' && isId(value)) return { kind: 'given', id: value };
  return { kind: place === 'param' ? 'unknown' : 'missing' };
}

function valueIn(request: Request, place: Locator['place'], name: string): unknown {
  const source: unknown = place === 'param' ? request.params : place === 'query' ? request.query : request.body;
  return typeof source === 'object' && source !== null && Object.hasOwn(source, name) ? Reflect.get(source, name) : undefined;
}
