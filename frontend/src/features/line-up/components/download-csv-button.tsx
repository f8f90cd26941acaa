import { Button } from 'antd';
import { useState } from 'react';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { showToast } from '../../../ui/toast/toast.js';

interface Props {
  /** The performers who match the filters: these are written to the file. */
  performers: readonly PerformerView[];
  /** The number of all performers of the gig. */
  totalCount: number;
}

/**
 * Downloads the performers who match the filters as CSV. The label says how many they are if some are filtered out. The code for CSV is
 * loaded on the first click.
 */
export function DownloadCsvButton({ performers, totalCount }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const download = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { toCsvFileName, toPerformersCsv } = await import('../performers-csv.js');
      saveFile(toPerformersCsv(performers), toCsvFileName(new Date()));
    } catch {
      showToast({ title: 'Error', description: 'Failed to download CSV', tone: 'bad' }); // offline, or a new version was deployed and the chunk is gone
    }
    setIsBusy(false);
  };
  return (
    <Button loading={isBusy} disabled={performers.length === 0} onClick={() => void download()}>
      {performers.length === totalCount ? 'Download CSV' : `Download CSV (${performers.length} of ${totalCount})`}
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
