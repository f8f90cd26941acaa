import { Children, type ComponentProps, isValidElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './buttons.module.css';

interface AppearanceProps {
  /**
   * `default`: with a border; `primary`: filled, for the main action; `filled`: filled without an accent colour; `stage`: filled with the
   * accent colour that marks what is on stage; `text`: without border and background.
   */
  type?: 'default' | 'primary' | 'filled' | 'stage' | 'text';
  size?: 'middle' | 'large';
  /** Whether the button is as wide as its container. */
  block?: boolean;
  /** Shown before the children. A button with only an icon needs an `aria-label`, which is then also its tooltip. */
  icon?: ReactNode;
}
export interface ButtonProps extends AppearanceProps, Omit<ComponentProps<'button'>, 'type'> {
  htmlType?: 'button' | 'submit';
  /** Whether the action is being carried out; a press then has no effect, but the button keeps the focus. */
  loading?: boolean;
}

/**
 * The button of pages. It has the props of antd's, which is used in dialogs only: a page is shown before antd is loaded (docs/adr/0031).
 */
export function Button({ type, size, block, icon, htmlType = 'button', loading = false, onClick, children, ...button }: ButtonProps) {
  const appearance = { type, size, block, icon: loading ? <span className={styles.ring} /> : icon };
  const handleClick: ButtonProps['onClick'] = (domEvent) => {
    if (loading) domEvent.preventDefault();
    else onClick?.(domEvent);
  };
  return (
    <button {...button} {...toAttributes(appearance, button, children)} type={htmlType} aria-busy={loading} onClick={handleClick}>
      <ButtonContent {...appearance}>{children}</ButtonContent>
    </button>
  );
}

/** A link to another page of the app that looks like a button. A real button inside the link would be a second tab stop. */
export const ButtonLink = ({ type, size, block, icon, children, ...link }: AppearanceProps & ComponentProps<typeof Link>) => (
  <Link {...link} {...toAttributes({ type, size, block, icon }, link, children)}>
    <ButtonContent icon={icon}>{children}</ButtonContent>
  </Link>
);

type ElementProps = Pick<ComponentProps<'button'>, 'className' | 'title' | 'aria-label'>;

function toAttributes({ type = 'default', size, block, icon }: AppearanceProps, element: ElementProps, children: ReactNode) {
  const isIconOnly = Boolean(icon) && Children.count(children) === 0;
  return {
    className: [styles.button, element.className].filter(Boolean).join(' '),
    title: element.title ?? (isIconOnly ? element['aria-label'] : undefined),
    'data-type': type,
    'data-size': size,
    'data-block': block,
    'data-icon-only': isIconOnly,
  };
}

/** The icon and the children side by side; children that are only text become one element. */
const ButtonContent = ({ icon, children }: Pick<AppearanceProps, 'icon'> & { children?: ReactNode }) => (
  <>
    {icon}
    {Children.count(children) === 0 || Children.toArray(children).some(isValidElement) ? children : <span>{children}</span>}
  </>
);
