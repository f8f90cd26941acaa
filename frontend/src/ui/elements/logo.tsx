import { type ReactNode, useState } from 'react';

interface Props {
  url: string | null;
  className?: string;
  /** Shown when the image cannot be loaded. */
  fallback?: ReactNode;
}

/** A logo without alternative text, since the name is always shown beside it. */
export function Logo({ url, className, fallback = null }: Props) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url === null) return null;
  if (url === failedUrl) return fallback;
  return <img key={url} className={className} src={url} alt="" onError={() => setFailedUrl(url)} />;
}
