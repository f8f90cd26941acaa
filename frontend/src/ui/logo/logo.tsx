import { type ReactNode, useState } from 'react';

interface Props {
  url: string | null;
  className?: string;
  /** Where the picture cannot be shown: it is gone, or was none. */
  broken?: ReactNode;
}

/** The picture alone: whose it is stands beside it. */
export function Logo({ url, className, broken = null }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null) return null;
  if (url === failed) return broken;
  return <img key={url} className={className} src={url} alt="" onError={() => setFailed(url)} />;
}
