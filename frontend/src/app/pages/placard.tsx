import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { JarIcon } from '../../ui/icons.js';
import { paths } from '../paths.js';
import styles from './placard.module.css';

/** A page that has nothing but one thing to say, and the way home. */
export function Placard({ title, words }: { title: string; words: string }) {
  return (
    <main className={styles.page}>
      <title>{`${title} · Jamjar`}</title>
      <JarIcon />
      <h1>{title}</h1>
      <p>{words}</p>
      <Link to={paths.home}>
        <Button type="primary" tabIndex={-1}>
          Go Home
        </Button>
      </Link>
    </main>
  );
}
