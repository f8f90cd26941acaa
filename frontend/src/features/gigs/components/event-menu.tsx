import { useState } from 'react';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { attempt } from '../../../ui/attempt.js';
import { MoreMenu } from '../../../ui/more-menu.js';
import { QuietButton } from '../../../ui/quiet-button.js';
import { type MenuEntry, WithMenu } from '../../../ui/with-menu.js';
import { useCompleteMutation, useSwitchRaffleMutation } from '../gigs.api.js';
import { EditEventDialog } from './edit-event-dialog.js';
import { EventLogoDialog } from './event-logo-dialog.js';
import { CompleteDialog, completionFailed, DeleteDialog } from './event-questions.js';

interface Props {
  event: GigView;
  /** It is gone: time to leave its page, or to put the focus elsewhere. */
  onDeleted?: () => void;
  /** `more`: the `…` of a card; `button`: Manage Event, as wide as its panel. */
  trigger?: 'more' | 'button';
  /** A frame around the `…`, where it stands beside a large button. */
  bordered?: boolean;
}
type Question = 'edit' | 'logo' | 'complete' | 'delete';

/** What owners and god do with an event as a whole (S1 §2, Event management dialogs). The caller decides who sees it. */
export function EventMenu({ event, onDeleted, trigger = 'more', bordered = false }: Props) {
  const [asked, setAsked] = useState<Question | null>(null);
  const entries = useEventEntries(event, setAsked);
  const close = (): void => setAsked(null);
  return (
    <>
      {trigger === 'more' ? (
        <MoreMenu about={event.name} entries={entries} bordered={bordered} />
      ) : (
        <WithMenu
          block
          entries={entries}
          button={(props) => (
            <QuietButton {...props} block>
              Manage Event
            </QuietButton>
          )}
        />
      )}
      {asked === 'edit' && <EditEventDialog event={event} onClose={close} />}
      {asked === 'logo' && <EventLogoDialog event={event} onClose={close} />}
      {asked === 'complete' && <CompleteDialog event={event} onClose={close} />}
      {asked === 'delete' && <DeleteDialog event={event} onDeleted={onDeleted} onClose={close} />}
    </>
  );
}

/** A completed event is read-only: what the server would refuse is not offered (decisions, "Events"). */
function useEventEntries({ id, completed, raffleEnabled }: GigView, ask: (question: Question) => void): () => readonly MenuEntry[] {
  const [switchRaffle] = useSwitchRaffleMutation();
  const [complete] = useCompleteMutation();
  const raffle = (): void => void attempt(switchRaffle({ id, enabled: !raffleEnabled }), { failure: 'Failed to toggle raffle setting' });
  const reopen = (): void => void attempt(complete({ id, completed: false }), { failure: completionFailed });
  const remove: MenuEntry = { key: 'delete', label: 'Delete Event', danger: true, onPress: () => ask('delete') };

  if (completed) return () => [{ key: 'reopen', label: 'Reopen Event', onPress: reopen }, remove];
  return () => [
    { key: 'edit', label: 'Edit Event', onPress: () => ask('edit') },
    { key: 'logo', label: 'Manage Logo', onPress: () => ask('logo') },
    { key: 'raffle', label: raffleEnabled ? 'Disable Raffle' : 'Enable Raffle', onPress: raffle },
    { key: 'complete', label: 'Complete Event', onPress: () => ask('complete') },
    remove,
  ];
}
