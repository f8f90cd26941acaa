import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId } from '@jamjar/contracts/ids';
import { api } from '../../api/api.js';
import { commandRequest } from '../../domain/commands/commands.api.js';
import { gigMutation } from './gigs.api.js';

/** Switches the raffle. The mutations of the link dialogs in a gig's menu are loaded with the dialogs (`links/links.api.ts`). */
export const { useSwitchRaffleMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    switchRaffle: build.mutation<GigView, { id: GigId; enabled: boolean }>(
      gigMutation(({ id, enabled }) => commandRequest('SwitchRaffle', id, { enabled })),
    ),
  }),
});
