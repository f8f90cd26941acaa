import { Button, type ButtonProps, ConfigProvider } from 'antd';
import { useThemeTokens } from './theme-tokens.js';

/** A button that changes who is on stage, in the accent colour that marks what is on stage. */
export function StageActionButton(props: ButtonProps) {
  const { accent, onAccent } = useThemeTokens();
  return (
    <ConfigProvider
      theme={{
        components: { Button: { colorPrimary: accent, colorPrimaryHover: accent, colorPrimaryActive: accent, primaryColor: onAccent } },
      }}
    >
      <Button type="primary" {...props} />
    </ConfigProvider>
  );
}
