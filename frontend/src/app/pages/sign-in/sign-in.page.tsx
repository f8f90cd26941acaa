import { useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { useHasSignOutFailed } from '../../../client/pending-sign-out.js';
import { selectSession } from '../../../features/auth/auth.slice.js';
import { SignInForm } from '../../../features/auth/components/sign-in-form.js';
import { JarIcon } from '../../../ui/elements/jar-icon.js';
import { paths } from '../../../domain/paths.js';
import styles from './sign-in.module.css';

/** The page with the sign-in form. Redirects a signed-in user to the home page. */
export function SignInPage() {
  const session = useSelector(selectSession);
  const hasSignOutFailed = useHasSignOutFailed();
  if (session.kind !== 'signedOut') return <Navigate to={paths.home} replace />;
  return (
    <main className={styles.page}>
      <title>Sign in · Jamjar</title>
      <div className={styles.logo}>
        <JarIcon />
      </div>
      <h1 className={styles.title}>Jamjar</h1>
      <p className={styles.tagline}>Run the night.</p>
      <p role="status" className={styles.pending}>
        {hasSignOutFailed && 'You will be signed out when there is a connection'}
      </p>
      <SignInForm />
    </main>
  );
}
