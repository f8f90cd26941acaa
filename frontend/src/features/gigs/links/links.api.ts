import { type CommandBodies } from '@jamjar/contracts/gigs/commands/routed-commands';
import { type GenerateLinkRequest } from '@jamjar/contracts/gigs/gig.requests';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type LinkKind, linkKinds } from '@jamjar/contracts/gigs/link-kinds';
import { type GigId } from '@jamjar/contracts/ids';
import { parseRoute } from '@jamjar/contracts/route';
import { routes } from '@jamjar/contracts/routes';
import { api } from '../../../api/api.js';
import { post } from '../../../api/requests.js';
import { commandRequest } from '../../../domain/commands/commands.api.js';
import { gigMutation } from '../gigs.api.js';

const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Generates a link; the former one stops working. */
    generateLink: build.mutation<GigView, { id: GigId; kind: LinkKind } & GenerateLinkRequest>(
      gigMutation(({ id, kind, ...body }) => post(routes.generateLink(kind, id), body)),
    ),
    switchLink: build.mutation<GigView, { id: GigId; kind: LinkKind; enabled: boolean }>(
      gigMutation(({ id, kind, enabled }) => ({
        url: routes.switchLink(kind, id),
        method: parseRoute(linkKinds[kind].switch).method,
        body: { enabled },
      })),
    ),
    setSignupLimit: build.mutation<GigView, { id: GigId } & CommandBodies['SetSignupLimit']>(
      gigMutation(({ id, ...body }) => commandRequest('SetSignupLimit', id, body)),
    ),
  }),
});
export const { useGenerateLinkMutation, useSwitchLinkMutation, useSetSignupLimitMutation } = linksApi;
