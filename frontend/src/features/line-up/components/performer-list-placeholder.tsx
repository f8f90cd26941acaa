import { Button } from '../../../ui/elements/buttons.js';
import { EmptyState, ErrorState } from '../../../ui/list/list-states.js';
import { type LineUpState } from '../use-line-up.js';

interface Props {
  lineUp: LineUpState;
  /** Shown when the gig has performers, but none belongs to this list. */
  emptyMessage: string;
  /** Whether the list has performers that the filters hide. */
  hasHiddenRows: boolean;
  onClearFilters: () => void;
}

/** Shown instead of rows when loading has failed, the gig or this list has no performers, or filters hide all of them. */
export function PerformerListPlaceholder({ lineUp, emptyMessage, hasHiddenRows, onClearFilters }: Props) {
  if (lineUp.status === 'failed') return <ErrorState message={lineUp.message} onRetry={lineUp.retry} />;
  if (lineUp.performers.all.length === 0) return <EmptyState title="No participants yet. Add someone to get started!" />;
  if (!hasHiddenRows) return <EmptyState title={emptyMessage} />;
  return (
    <EmptyState title="No participants match the selected filters.">
      <Button onClick={onClearFilters}>Clear Filters</Button>
    </EmptyState>
  );
}
