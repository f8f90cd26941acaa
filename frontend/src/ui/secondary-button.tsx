import { Button, type ButtonProps } from 'antd';

/** A button for an action that is available but is not the main action of its card. */
export function SecondaryButton(props: ButtonProps) {
  return <Button color="default" variant="filled" {...props} />;
}
