import { Body, Controller, HttpCode, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type GigView, gigSchema } from '@jamjar/contracts/gigs/gig.views';
import { type LinkKind, linkKindNames, linkKinds } from '@jamjar/contracts/gigs/link-kinds';
import { type GigId } from '@jamjar/contracts/ids';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { RequireRole, resource } from '../auth/require-role.decorator.js';
import { Answers, commandHeaders } from '../http/answers.decorator.js';
import { GigIdParam } from '../http/id-param.decorators.js';
import { Route } from '../http/route.decorator.js';
import { type SequencedResponse } from '../http/sequenced-response.js';
import { ExecuteGigCommand } from './commands/gig.commands.js';
import { GenerateLink } from './commands/link.commands.js';
import { GenerateLinkDto, SwitchLinkDto } from './dto/gig.dto.js';

type GigResponse = Promise<SequencedResponse<GigView>>;

/** Creates the controller for one kind of link. Every request responds with the gig: see docs/rules.md#links. */
function createController(kind: LinkKind): Type {
  const { generate: generateRoute, switch: switchRoute } = linkKinds[kind];

  @Controller()
  @RequireRole('owner', resource.gig('param', 'gigId'))
  class GigLinkController {
    constructor(private readonly commands: CommandBus) {}

    /** Generates a new link, which is switched on; the previous link of this kind stops working. */
    @Route(generateRoute)
    @HttpCode(200)
    @Answers(gigSchema, 'X-Position', ...commandHeaders)
    generate(@GigIdParam() gigId: GigId, @Body() { isFirst }: GenerateLinkDto, @CurrentRequest() context: RequestContext): GigResponse {
      return this.commands.execute(new GenerateLink({ gigId, context, kind, isFirst }));
    }

    @Route(switchRoute)
    @Answers(gigSchema, ...commandHeaders)
    switch(@GigIdParam() gigId: GigId, @Body() { enabled }: SwitchLinkDto, @CurrentRequest() context: RequestContext): GigResponse {
      const gigCommand = { type: 'SwitchLink', data: { kind, enabled } } as const;
      return this.commands.execute(new ExecuteGigCommand({ gigId, context, gigCommand, respondWith: 'gig' }));
    }
  }
  return GigLinkController;
}

export const gigLinkControllers = linkKindNames.map(createController);
