import { Button, type ButtonProps, ConfigProvider } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router-dom';

/** A filled button without an accent colour, for an action that is not the main one beside it. */
export const SecondaryButton = (props: ButtonProps) => <Button color="default" variant="filled" {...props} />;

const [accent, onAccent] = ['var(--accent)', 'var(--on-accent)'];
const stageActionTheme = {
  components: { Button: { colorPrimary: accent, colorPrimaryHover: accent, colorPrimaryActive: accent, primaryColor: onAccent } },
};

/** A button that changes who is on stage, in the accent colour that marks what is on stage. */
export const StageActionButton = (props: ButtonProps) => (
  <ConfigProvider theme={stageActionTheme}>
    <Button type="primary" {...props} />
  </ConfigProvider>
);

/** Props that make an antd button a link to another page. A button inside a link would be two tab stops. */
export const useLinkProps = (path: string) => ({ href: useHref(path), onClick: useLinkClickHandler<HTMLElement>(path) });
