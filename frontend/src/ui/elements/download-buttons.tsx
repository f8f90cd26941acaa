import { removeBidiControls } from '@jamjar/contracts/text/isolate';
import { useState } from 'react';
import { Button, type ButtonProps } from './buttons.js';
import { showToast } from '../toast/toast.js';

/** The format of a file, as its messages name it. */
type FileKind = 'CSV' | 'JSON' | 'text';
const mediaTypes: Readonly<Record<FileKind, string>> = {
  CSV: 'text/csv;charset=utf-8',
  JSON: 'application/json',
  text: 'text/plain;charset=utf-8',
};

interface Props extends Pick<ButtonProps, 'type' | 'className' | 'title'> {
  /** Builds the file on a click. It may load code that only downloads need. */
  buildFile: () => Promise<{ text: string; name: string }>;
  disabled: boolean;
  children: string;
}

/** A button that downloads a file that the page builds. */
export function DownloadButton({ kind, buildFile, disabled, children, ...appearance }: Props & { kind: FileKind }) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { text, name } = await buildFile();
      saveFile(new Blob([removeBidiControls(text)], { type: mediaTypes[kind] }), name);
    } catch {
      showToast({ title: 'Error', description: `Failed to download ${kind}`, tone: 'bad' });
    }
    setIsBusy(false);
  };
  return (
    <Button {...appearance} loading={isBusy} disabled={disabled} onClick={() => void download()}>
      {children}
    </Button>
  );
}

interface CsvProps extends Omit<Props, 'buildFile'> {
  /** The start of the file's name, to which the day is appended. */
  name: string;
  buildCsv: () => Promise<string>;
}

/** A button that downloads a table as CSV. */
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
