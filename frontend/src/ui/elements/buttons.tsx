import { Children, type ComponentProps, isValidElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './buttons.module.css';

interface LookProps {
  /**
   * By default a border. `primary`: filled, for the main action; `filled`: filled without an accent colour; `stage`: filled with the accent
   * colour that marks what is on stage; `text`: neither border nor background.
   */
  type?: 'default' | 'primary' | 'filled' | 'stage' | 'text';
  size?: 'middle' | 'large';
  /** Whether the button is as wide as its container. */
  block?: boolean;
  /** Shown before the children; without children it needs an `aria-label`, which is then its tooltip, too. */
  icon?: ReactNode;
}
export interface ButtonProps extends LookProps, Omit<ComponentProps<'button'>, 'type'> {
  htmlType?: 'button' | 'submit';
  /** Shows that the action is being carried out; a press then has no effect, and the button keeps the focus. */
  loading?: boolean;
}

/**
 * The button of everything but dialogs, whose buttons come from antd. It takes the same props as antd's, so that a page is shown before antd is
 * loaded (docs/adr/0031).
 */
export function Button({ type, size, block, icon, htmlType = 'button', loading = false, onClick, children, ...button }: ButtonProps) {
  const look = { type, size, block, icon: loading ? <span className={styles.ring} /> : icon };
  const press: ButtonProps['onClick'] = (domEvent) => {
    if (loading) domEvent.preventDefault();
    else onClick?.(domEvent);
  };
  return (
    <button {...button} {...toAttributes(look, button, children)} type={htmlType} aria-busy={loading} onClick={press}>
      <ButtonContent {...look}>{children}</ButtonContent>
    </button>
  );
}

/** A link to another page of the app that looks like a button. A button inside a link would be two tab stops. */
export const ButtonLink = ({ type, size, block, icon, children, ...link }: LookProps & ComponentProps<typeof Link>) => (
  <Link {...link} {...toAttributes({ type, size, block, icon }, link, children)}>
    <ButtonContent icon={icon}>{children}</ButtonContent>
  </Link>
);

type ElementProps = Pick<ComponentProps<'button'>, 'className' | 'title' | 'aria-label'>;

function toAttributes({ type = 'default', size, block, icon }: LookProps, element: ElementProps, children: ReactNode) {
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

/** Elements are laid out side by side; text is one element. */
const ButtonContent = ({ icon, children }: Pick<LookProps, 'icon'> & { children?: ReactNode }) => (
  <>
    {icon}
    {Children.count(children) === 0 || Children.toArray(children).some(isValidElement) ? children : <span>{children}</span>}
  </>
);
