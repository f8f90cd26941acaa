import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type GigId } from '@jamjar/contracts/ids';
import { api } from '../../api/api.js';
import { commandRequest } from '../../domain/commands/commands.api.js';
import { gigUpdate } from './gigs.api.js';

/** What is switched in the menu of a gig; what its dialogs change comes with them. */
export const { useSwitchRaffleMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    switchRaffle: build.mutation<GigView, { id: GigId; enabled: boolean }>(
      gigUpdate(({ id, enabled }) => commandRequest('SwitchRaffle', id, { enabled })),
    ),
  }),
});
