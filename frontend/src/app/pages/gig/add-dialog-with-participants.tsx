import { type ComponentType, useMemo, useState } from 'react';
import { type AddPerformersProps } from '../../../features/line-up/components/add-performer-dialog.js';
import { useParticipantsPartQuery } from '../../../features/participants/participants-part.api.js';
import { useParticipantsQuery } from '../../../features/participants/participants.api.js';
import { sortByName } from '../../../features/participants/participants.cache.js';
import { useDebouncedSearch } from '../../../ui/form/use-debounced-search.js';
import { type GigPageState } from './use-gig-page.js';

interface Props {
  /** The dialog that adds performers to a gig of this type. */
  dialog: ComponentType<AddPerformersProps>;
  page: GigPageState;
  initialName: string;
  onClose: () => void;
}

/**
 * Loads the organisation's participants when the dialog opens, and passes them, sorted by name, to the dialog. If there is more than one
 * page of participants, also searches for those with the typed name; the query adds what it finds to the cached list.
 */
export function AddDialogWithParticipants({ dialog: Dialog, page, ...props }: Props) {
  const { gig, lineUp, permissions } = page;
  const { organisationId } = gig;
  const { data } = useParticipantsQuery(organisationId, { skip: permissions.isTemporary });
  const [typedName, setTypedName] = useState('');
  const search = useDebouncedSearch(typedName);
  useParticipantsPartQuery({ organisationId, search }, { skip: !data?.nextCursor || search === '' });
  const participants = useMemo(() => (data ? sortByName(data) : []), [data]);
  const { all } = lineUp.performers;
  return <Dialog gig={gig} participants={participants} onSearch={setTypedName} performers={all} {...props} />;
}
