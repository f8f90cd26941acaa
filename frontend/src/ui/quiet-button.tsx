import { Button, type ButtonProps } from 'antd';

/** Raised a little from its card: there, but not what to press next. */
export function QuietButton(props: ButtonProps) {
  return <Button color="default" variant="filled" {...props} />;
}
