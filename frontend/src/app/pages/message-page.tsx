import { ButtonLink } from '../../ui/elements/buttons.js';
import { JarIcon } from '../../ui/elements/jar-icon.js';
import { paths } from '../../domain/paths.js';
import styles from './message-page.module.css';

/** A page that shows a title, a message and a link to the home page, without a header. */
export function MessagePage({ title, message }: { title: string; message: string }) {
  return (
    <main className={styles.page}>
      <title>{`${title} · Jamjar`}</title>
      <JarIcon />
      <h1>{title}</h1>
      <p>{message}</p>
      <ButtonLink type="primary" to={paths.home}>
        Go Home
      </ButtonLink>
    </main>
  );
}

/** Shown for every unknown path. */
export const NotFoundPage = () => <MessagePage title="404" message="There is no page at this address." />;

/** Shown for a URL without the id of an existing organisation. */
export const UnknownOrganisationPage = () => (
  <MessagePage title="Invalid Organization" message="It may have been deleted, or the address is wrong." />
);
