import { Button } from 'antd';
import { type ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import styles from './header-button.module.css';

interface Props {
  icon: ReactNode;
  children: string;
}

/** A button in the header: a label, or on a phone its icon. */
export const HeaderButton = ({ onClick, ...content }: Props & { onClick: () => void }) => (
  <Button type="text" className={styles.button} onClick={onClick}>
    <Content {...content} />
  </Button>
);

/** A link to another page that looks like a `HeaderButton`. */
export const HeaderLink = ({ to, ...content }: Props & { to: string }) => {
  const handleClick = useLinkClickHandler<HTMLElement>(to);
  return (
    <Button type="text" className={styles.button} href={useHref(to)} onClick={handleClick}>
      <Content {...content} />
    </Button>
  );
};

const Content = ({ icon, children }: Props) => (
  <>
    <span className={styles.icon}>{icon}</span>
    <span className={styles.label}>{children}</span>
  </>
);
