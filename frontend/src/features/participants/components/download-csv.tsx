import { Button } from 'antd';
import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { showToast } from '../../../ui/toast/toast.js';

interface Props {
  /** Who is written: those who are shown. */
  performers: readonly PerformerView[];
  /** How many there are in all. */
  total: number;
}

/** Everybody or, while the list is narrowed, those who are shown: the button says so. What writes it is loaded when it is pressed first. */
export function DownloadCsv({ performers, total }: Props) {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { csvFileName, participantCsv } = await import('../participant-csv.js');
      save(participantCsv(performers), csvFileName(new Date()));
    } catch {
      showToast({ title: 'Error', description: 'Failed to download CSV', tone: 'bad' }); // offline, or another version was deployed
    }
    setBusy(false);
  };
  return (
    <Button loading={busy} disabled={performers.length === 0} onClick={() => void download()}>
      {performers.length === total ? 'Download CSV' : `Download CSV (${performers.length} of ${total})`}
    </Button>
  );
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // some browsers read it later
}
