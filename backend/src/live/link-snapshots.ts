import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type SnapshotLinkKind, snapshotLinkKinds, mapLinkKinds, type LinkKind, linkNames } from '@jamjar/contracts/gigs/link-kinds';
import { type GigId } from '@jamjar/contracts/ids';
import { type LinkSnapshots } from '@jamjar/contracts/live/live.views';
import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { NameCache, noLinks } from '../gigs/queries/name-cache.js';
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

  /** Finds the token of each link that is switched on, null for the others; all are null when no link is on whose page shows snapshots. */
  async findTokens(gigId: GigId, { settings }: Gig): Promise<Record<LinkKind, string | null>> {
    const isOn = (kind: LinkKind): boolean => settings.links[kind] === 'enabled';
    const tokens = snapshotLinkKinds.some(isOn) ? await this.names.loadLinks(gigId) : noLinks;
    return mapLinkKinds(linkNames.kind, (kind) => (isOn(kind) ? tokens[linkNames.url(kind)] : null));
  }

  build(kind: SnapshotLinkKind, ...args: Parameters<SnapshotBuilder<unknown>['build']>): Promise<LinkSnapshots[SnapshotLinkKind]> {
    return this.moduleRef.get(snapshotBuilders[kind]).build(...args);
  }
}
