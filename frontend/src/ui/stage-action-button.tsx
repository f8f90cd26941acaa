import { Button, type ButtonProps, ConfigProvider } from 'antd';
import { useThemeTokens } from './theme-tokens.js';

/** The main button of a stage panel, in the amber that is reserved for what is on stage. */
export function StageActionButton(props: ButtonProps) {
  const { live, onLive } = useThemeTokens();
  return (
    <ConfigProvider
      theme={{ components: { Button: { colorPrimary: live, colorPrimaryHover: live, colorPrimaryActive: live, primaryColor: onLive } } }}
    >
      <Button type="primary" {...props} />
    </ConfigProvider>
  );
}
