import { Button, type ButtonProps } from 'antd';

/** A filled button without an accent colour, for an action that is not the main one beside it. */
export function SecondaryButton(props: ButtonProps) {
  return <Button color="default" variant="filled" {...props} />;
}
