import { type ComponentType, useMemo, useState } from 'react';
import { type AddDialogProps } from '../../../features/line-up/components/add-performer-dialog.js';
import { useParticipantsPartQuery } from '../../../features/participants/participants-part.api.js';
import { useParticipantsQuery } from '../../../features/participants/participants.api.js';
import { sortByName } from '../../../features/participants/participants.cache.js';
import { useDebouncedSearch } from '../../../ui/form/use-debounced-search.js';
import { type GigPageState } from './use-gig-page.js';

interface Props {
  /** Adds performers to a gig of this type. */
  dialog: ComponentType<AddDialogProps>;
  page: GigPageState;
  initialName: string;
  onClose: () => void;
}

/**
 * Loads the organisation's participants when the dialog opens, and when they are more than a page those with the typed name; passes them to
 * the dialog sorted by name.
 */
export function AddDialogWithParticipants({ dialog: Dialog, page, ...props }: Props) {
  const { gig, lineUp } = page;
  const { organisationId } = gig;
  const { data } = useParticipantsQuery(organisationId);
  const [typed, setTyped] = useState('');
  const search = useDebouncedSearch(typed);
  useParticipantsPartQuery({ organisationId, search }, { skip: !data?.nextCursor || search === '' });
  const participants = useMemo(() => (data ? sortByName(data) : []), [data]);
  const { all } = lineUp.performers;
  return <Dialog gig={gig} participants={participants} onSearch={setTyped} performers={all} {...props} />;
}
