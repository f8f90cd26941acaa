import { Controller, Get, Param, type Type } from '@nestjs/common';
import { type SnapshotLinkKind, snapshotLinkKinds, linkKinds } from '@jamjar/contracts/gigs/link-kinds';
import { type LinkSnapshots, linkSnapshotSchemas } from '@jamjar/contracts/live/live.views';
import { CurrentVisitor, type VisitorContext } from '../auth/request-context.decorator.js';
import { RequireRole } from '../auth/require-role.decorator.js';
import { VisitorLimits } from '../auth/visitor-limits.js';
import { Answers } from '../http/answers.decorator.js';
import { RateLimited } from '../http/rate-limits.js';
import { GetLinkPage } from './queries/link-page.query.js';

/** Creates the controller for the pages of one kind of link: it responds with what the page shows, to anyone who has the link's token. */
function createController(kind: SnapshotLinkKind): Type {
  const parameter = `${kind}Token`; // for example `liveToken`, as in docs/access.md

  @Controller(`api/public/${linkKinds[kind].page}`)
  @RequireRole('anyone')
  @RateLimited(['visitorRequests'])
  class LinkPageController {
    constructor(private readonly limits: VisitorLimits) {}

    @Get(`:${parameter}`)
    @Answers(linkSnapshotSchemas[kind])
    get(@Param(parameter) token: string, @CurrentVisitor() visitor: VisitorContext): Promise<LinkSnapshots[SnapshotLinkKind]> {
      return this.limits.read(visitor, new GetLinkPage({ kind, token }));
    }
  }
  return LinkPageController;
}

export const linkPageControllers = snapshotLinkKinds.map(createController);
