import { Link } from 'react-router-dom';
import { BackIcon } from '../../ui/elements/icons.js';
import { paths } from '../../domain/paths.js';
import styles from './back-link.module.css';

/** A link to the parent page; by default the home page, which lists the gigs. */
export const BackLink = ({ to = paths.home }: { to?: string }) => (
  <Link to={to} className={styles.back} aria-label="Back" title="Back">
    <BackIcon />
  </Link>
);
