import { Button } from '../elements/buttons.js';
import { ErrorState } from '../list/list-states.js';
import styles from './more-button.module.css';

interface Props {
  isLoading: boolean;
  hasFailed?: boolean;
  onClick: () => void;
}

/** The button below a list that reads its next page. */
export const MoreButton = ({ isLoading, hasFailed = false, onClick }: Props) =>
  hasFailed && !isLoading ? (
    <ErrorState message="Failed to load more" onRetry={onClick} />
  ) : (
    <Button className={styles.more} loading={isLoading} onClick={onClick}>
      Show Older
    </Button>
  );
