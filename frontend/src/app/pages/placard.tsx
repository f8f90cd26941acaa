import { Button } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router-dom';
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
      <HomeLink />
    </main>
  );
}

/** One link that looks like a button: a button within a link would be two things to reach. */
function HomeLink() {
  const follow = useLinkClickHandler<HTMLElement>(paths.home);
  return (
    <Button type="primary" href={useHref(paths.home)} onClick={follow}>
      Go Home
    </Button>
  );
}
