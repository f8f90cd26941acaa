import { removeBidiControls } from '@jamjar/contracts/text/isolate';
import { useState } from 'react';
import { Button, type ButtonProps } from './buttons.js';
import { showToast } from '../toast/toast.js';

/** What a file is, for its media type and messages. */
type FileKind = 'CSV' | 'JSON';
const mediaTypes: Readonly<Record<FileKind, string>> = { CSV: 'text/csv;charset=utf-8', JSON: 'application/json' };

interface Props extends Pick<ButtonProps, 'type' | 'className' | 'title'> {
  /** Builds the file. Its code, with that for CSV, is loaded on the first click. */
  buildFile: () => Promise<{ text: string; name: string }>;
  disabled: boolean;
  children: string;
}

/** Downloads a file that the page builds. */
export function DownloadButton({ kind, buildFile, disabled, children, ...look }: Props & { kind: FileKind }) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { text, name } = await buildFile();
      saveFile(new Blob([removeBidiControls(text)], { type: mediaTypes[kind] }), name);
    } catch {
      showToast({ title: 'Error', description: `Failed to download ${kind}`, tone: 'bad' }); // offline, or a new version was deployed and the chunk is gone
    }
    setIsBusy(false);
  };
  return (
    <Button {...look} loading={isBusy} disabled={disabled} onClick={() => void download()}>
      {children}
    </Button>
  );
}

interface CsvProps extends Omit<Props, 'buildFile'> {
  /** The start of the file's name; the day follows. */
  name: string;
  buildCsv: () => Promise<string>;
}

/** Downloads a table as CSV. */
export const DownloadCsvButton = ({ name, buildCsv, ...props }: CsvProps) => (
  <DownloadButton
    {...props}
    kind="CSV"
    buildFile={async () => {
      const [{ toCsvFileName }, text] = await Promise.all([import('../format/csv.js'), buildCsv()]);
      return { text, name: toCsvFileName(name, new Date()) };
    }}
  />
);

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // some browsers read the URL later
}
