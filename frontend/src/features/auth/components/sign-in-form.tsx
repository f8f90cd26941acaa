import { Button, Form, Input } from 'antd';
import { limits } from '@jamjar/contracts/limits';
import { type LoginRequest } from '@jamjar/contracts/users/user.views';
import { getErrorMessage } from '../../../api/api-error.js';
import { Field } from '../../../ui/field.js';
import { showToast } from '../../../ui/toast/toast.js';
import { useLoginMutation } from '../auth.api.js';
import styles from './sign-in-form.module.css';

/** Form with username and password. The sign-in page redirects after a successful sign-in. */
export function SignInForm() {
  const [login, { isLoading }] = useLoginMutation();
  const signIn = async (credentials: LoginRequest): Promise<void> => {
    const { error } = await login(credentials);
    if (error === undefined) showToast({ title: 'Login successful', tone: 'good' });
    else showToast({ title: 'Login failed', description: getErrorMessage(error, 'Invalid username or password'), tone: 'bad' });
  };
  return (
    <Form layout="vertical" requiredMark={false} onFinish={(credentials: LoginRequest) => void signIn(credentials)}>
      <Field name="username" label="Username" rules={[{ required: true, whitespace: true, message: 'Username is required' }]}>
        <Input size="large" autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={limits.maxUsernameLength} />
      </Field>
      <Field name="password" label="Password" rules={[{ required: true, message: 'Password is required' }]}>
        <Input size="large" type="password" autoComplete="current-password" maxLength={limits.maxPasswordLength} />
      </Field>
      <Button block size="large" className={styles.submit} type="primary" htmlType="submit" loading={isLoading}>
        Sign in
      </Button>
    </Form>
  );
}
