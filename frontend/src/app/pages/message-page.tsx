import { Button } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { JarIcon } from '../../ui/icons.js';
import { paths } from '../paths.js';
import styles from './message-page.module.css';

/** A page that shows a title, a message and a link to the home page, without a header. */
export function MessagePage({ title, message }: { title: string; message: string }) {
  return (
    <main className={styles.page}>
      <title>{`${title} · Jamjar`}</title>
      <JarIcon />
      <h1>{title}</h1>
      <p>{message}</p>
      <HomeLink />
    </main>
  );
}

/** A link that looks like a button. A button inside a link would be two tab stops. */
function HomeLink() {
  const handleClick = useLinkClickHandler<HTMLElement>(paths.home);
  return (
    <Button type="primary" href={useHref(paths.home)} onClick={handleClick}>
      Go Home
    </Button>
  );
}
