import { isUuid, gigId, organisationId, participantId, performerId, type OrganisationId } from '@jamjar/contracts/ids';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type Request } from 'express';
import { LRUCache } from 'lru-cache';
import { type ResourceLocator, type ResourceKind } from './require-role.decorator.js';
import { OrganisationLookup } from './organisation-lookup.js';

/** What a request contains where the resource's id should be. */
export type ResourceId =
  /** An id, whether or not the resource exists. */
  | { kind: 'present'; value: string }
  /** Left out of the query or body, or not an id there. The request's validation refuses both, unless an optional id is left out. */
  | { kind: 'missing' }
  /** A path segment that is not an id. */
  | { kind: 'malformed' };

/** Finds the organisation of a resource with `OrganisationLookup`, and caches it: a resource never moves to another organisation. */
@Injectable()
export class OrganisationResolver {
  /** By kind and id of the resource. The limit bounds the memory; the organisation of an evicted entry is looked up again. */
  private readonly organisationByResource = new LRUCache<string, OrganisationId>({ max: 50_000 });

  constructor(private readonly moduleRef: ModuleRef) {}

  /**
   * @returns null for an unknown resource; for kind `organisation` the id itself, whether or not it exists
   * @throws RefusalException BUSY, CommandTimeout as `OrganisationLookup` does
   */
  async organisationOf(kind: ResourceKind, id: string): Promise<OrganisationId | null> {
    if (kind === 'organisation') return organisationId(id);
    const key = `${kind} ${id}`;
    const cached = this.organisationByResource.get(key);
    if (cached) return cached;
    const organisation = await this.lookUp(kind, id);
    if (organisation) this.organisationByResource.set(key, organisation);
    return organisation;
  }

  /** Gets the implementation only when needed: its module imports this one. */
  private lookUp(kind: Exclude<ResourceKind, 'organisation'>, id: string): Promise<OrganisationId | null> {
    const lookup = this.moduleRef.get(OrganisationLookup, { strict: false });
    if (kind === 'gig') return lookup.ofGig(gigId(id));
    if (kind === 'performer') return lookup.ofPerformer(performerId(id));
    return lookup.ofParticipant(participantId(id));
  }
}

/** Reads the resource's id from the request. */
export function readResourceId(request: Request, { part, field }: ResourceLocator): ResourceId {
  const value = readField(request, part, field);
  if (typeof value === 'string' && isUuid(value)) return { kind: 'present', value };
  return { kind: part === 'param' ? 'malformed' : 'missing' };
}

function readField(request: Request, part: ResourceLocator['part'], field: string): unknown {
  const source: unknown = part === 'param' ? request.params : part === 'query' ? request.query : request.body;
  return typeof source === 'object' && source !== null && Object.hasOwn(source, field) ? Reflect.get(source, field) : undefined;
}
