import { Button } from 'antd';
import { EmptyFace, ErrorFace, LoadingRows } from '../../../ui/faces.js';
import { type LineUpState } from '../line-up.state.js';

interface Props {
  lineUp: LineUpState;
  /** What is said while it loads. */
  loading: string;
  /** What is said when there are participants, but none of them stands here. */
  nobody: string;
  /** Somebody stands here whom the filters hide. */
  filtered: boolean;
  onClear: () => void;
}

/** What a list shows instead of rows (S2 §8, Empty states). */
export function LineFaces({ lineUp, loading, nobody, filtered, onClear }: Props) {
  if (lineUp.kind === 'loading') return <LoadingRows label={loading} />;
  if (lineUp.kind === 'failed') return <ErrorFace words={lineUp.words} onAgain={lineUp.again} />;
  if (lineUp.places.all.length === 0) return <EmptyFace title="No participants yet. Add someone to get started!" />;
  if (!filtered) return <EmptyFace title={nobody} />;
  return (
    <EmptyFace title="No participants match the selected filters.">
      <Button onClick={onClear}>Clear Filters</Button>
    </EmptyFace>
  );
}
