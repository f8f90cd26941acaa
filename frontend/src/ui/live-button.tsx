import { Button, type ButtonProps, ConfigProvider } from 'antd';
import { useTokens } from './tokens.js';

/** The one loud button of a panel: amber, because it changes who is on stage (look/README.md, 2). */
export function LiveButton(props: ButtonProps) {
  const { live, onLive } = useTokens();
  return (
    <ConfigProvider
      theme={{ components: { Button: { colorPrimary: live, colorPrimaryHover: live, colorPrimaryActive: live, primaryColor: onLive } } }}
    >
      <Button type="primary" {...props} />
    </ConfigProvider>
  );
}
