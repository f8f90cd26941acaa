import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type SnapshotLinkKind, snapshotLinkKinds, mapLinkKinds, type LinkKind, linkNames } from '@jamjar/contracts/gigs/link-kinds';
import { type GigId } from '@jamjar/contracts/ids';
import { type LinkSnapshots } from '@jamjar/contracts/live/live.views';
import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { NameCache, noLinkTokens } from '../gigs/queries/name-cache.js';
import { RunningOrderBuilder } from './running-orders.js';

/** Builds the snapshots that the pages of one kind of link show. */
interface SnapshotBuilder<Snapshot> {
  /** @param seq number of the newest change that `gig` contains. @throws Error of the database */
  build(gigId: GigId, gig: Gig, seq: number): Promise<Snapshot>;
}
type SnapshotBuilders = { readonly [Kind in SnapshotLinkKind]: Type<SnapshotBuilder<LinkSnapshots[Kind]>> };

export const snapshotBuilders: SnapshotBuilders = { live: RunningOrderBuilder };

/** Builds the snapshots for link pages that follow a gig, over HTTP and their sockets. @throws (all methods) Error of the database */
@Injectable()
export class LinkSnapshotFactory {
  constructor(
    private readonly moduleRef: ModuleRef,
    private readonly names: NameCache,
  ) {}

  /** Finds the tokens of links that are switched on; null for the others. All are null when no link of a `SnapshotLinkKind` is on. */
  async findTokens(gigId: GigId, { settings }: Gig): Promise<Record<LinkKind, string | null>> {
    const isOn = (kind: LinkKind): boolean => settings.links[kind] === 'enabled';
    const tokens = snapshotLinkKinds.some(isOn) ? await this.names.loadLinkTokens(gigId) : noLinkTokens;
    return mapLinkKinds(linkNames.kind, (kind) => (isOn(kind) ? tokens[linkNames.url(kind)] : null));
  }

  build(kind: SnapshotLinkKind, ...args: Parameters<SnapshotBuilder<unknown>['build']>): Promise<LinkSnapshots[SnapshotLinkKind]> {
    return this.moduleRef.get(snapshotBuilders[kind]).build(...args);
  }
}
