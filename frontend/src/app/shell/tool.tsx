import { Button } from 'antd';
import { type ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import styles from './tool.module.css';

interface Props {
  icon: ReactNode;
  children: string;
}

/** A word in the header; on a phone, which has no room for it, its sign. */
export const Tool = ({ onClick, ...face }: Props & { onClick: () => void }) => (
  <Button type="text" className={styles.tool} onClick={onClick}>
    <Face {...face} />
  </Button>
);

/** The same, to another page. */
export const ToolLink = ({ to, ...face }: Props & { to: string }) => {
  const follow = useLinkClickHandler<HTMLElement>(to);
  return (
    <Button type="text" className={styles.tool} href={useHref(to)} onClick={follow}>
      <Face {...face} />
    </Button>
  );
};

const Face = ({ icon, children }: Props) => (
  <>
    <span className={styles.sign}>{icon}</span>
    <span className={styles.word}>{children}</span>
  </>
);
