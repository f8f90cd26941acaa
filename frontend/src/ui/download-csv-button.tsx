import { useState } from 'react';
import { Button, type ButtonProps } from './buttons.js';
import { showToast } from './toast/toast.js';

interface Props extends Pick<ButtonProps, 'type' | 'className' | 'title'> {
  /** Builds the file. Its code, with that for CSV, is loaded on the first click. */
  buildFile: () => Promise<{ text: string; name: string }>;
  disabled: boolean;
  children: string;
}

/** Downloads a table as CSV. */
export function DownloadCsvButton({ buildFile, disabled, children, ...look }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { text, name } = await buildFile();
      saveFile(text, name);
    } catch {
      showToast({ title: 'Error', description: 'Failed to download CSV', tone: 'bad' }); // offline, or a new version was deployed and the chunk is gone
    }
    setIsBusy(false);
  };
  return (
    <Button {...look} loading={isBusy} disabled={disabled} onClick={() => void download()}>
      {children}
    </Button>
  );
}

function saveFile(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // some browsers read the URL later
}
