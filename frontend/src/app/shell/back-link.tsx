import { Link } from 'react-router-dom';
import { BackIcon } from '../../ui/icons.js';
import { paths } from '../paths.js';
import styles from './back-link.module.css';

/** To the events, from a page that one goes into. */
export const BackLink = () => (
  <Link to={paths.home} className={styles.back} aria-label="Back">
    <BackIcon />
  </Link>
);
