import { Link } from 'react-router-dom';
import { BackIcon } from '../../ui/icons.js';
import { paths } from '../paths.js';
import styles from './back-link.module.css';

/** From a page that one went into; to the events, unless it was entered from elsewhere. */
export const BackLink = ({ to = paths.home }: { to?: string }) => (
  <Link to={to} className={styles.back} aria-label="Back">
    <BackIcon />
  </Link>
);
