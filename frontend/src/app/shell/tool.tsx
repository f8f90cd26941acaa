import { Button } from 'antd';
import { type ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import styles from './tool.module.css';

interface Props {
  icon: ReactNode;
  children: string;
}

/** A word in the header; on a phone, which has no room for it, its sign. */
export const Tool = ({ icon, onClick, children }: Props & { onClick: () => void }) => (
  <Button type="text" className={styles.tool} icon={icon} onClick={onClick}>
    <span className={styles.word}>{children}</span>
  </Button>
);

/** The same, to another page. */
export const ToolLink = ({ icon, to, children }: Props & { to: string }) => {
  const follow = useLinkClickHandler<HTMLElement>(to);
  return (
    <Button type="text" className={styles.tool} icon={icon} href={useHref(to)} onClick={follow}>
      <span className={styles.word}>{children}</span>
    </Button>
  );
};
