import { render } from '@testing-library/react';
import { Button } from 'antd';
import { ThemeProvider } from '../../app/theme/theme.provider.js';
import { AntdTheme, lastingStyles } from './antd-theme.js';

const button = (
  <ThemeProvider theme="default" opensInNightBrightness>
    <AntdTheme>
      <Button>Save</Button>
    </AntdTheme>
  </ThemeProvider>
);
const readComputed = (): Map<string, unknown> => new Map([...lastingStyles.cache].map(([path, [, computed]]) => [path, computed]));

it('keeps what antd has computed for a dialog that was closed, so that the next one does not compute it again', () => {
  render(button).unmount();
  const computed = readComputed();
  render(button);
  expect(computed.size).toBeGreaterThan(2); // the theme's tokens, the button's tokens and its styles
  expect([...readComputed().keys()]).toEqual([...computed.keys()]);
  for (const [path, value] of readComputed()) expect(value).toBe(computed.get(path));
});
