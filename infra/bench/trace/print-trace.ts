import { recordActions, startActionBackend, startInsertServer, tracedEnvironment } from '../action-servers.js';
import { type BenchContext } from '../measure.js';
import { printTable } from '../report.js';
import { layerNames, type Recording } from './recording.js';
import { toWaterfall } from './waterfall.js';

const clientCount = 64;

/** Prints the times of the steps of an action, and the processor time of each layer, for the baseline and for a stage action. */
export async function printTrace(context: BenchContext): Promise<void> {
  const servers = {
    'Nest on Express, one INSERT': await startInsertServer(context, tracedEnvironment),
    'Jamjar, stage action': await startActionBackend(context, clientCount, tracedEnvironment),
  };
  const loads: Recording[] = [];
  for (const [title, server] of Object.entries(servers)) {
    const { single, load } = await recordActions(server, clientCount);
    loads.push(load);
    console.log(`\n${title}: 1 client, µs since the request was received, medians`);
    const rows = toWaterfall(single.actions).map(({ label, startUs, endUs }) => [label, ...[startUs, endUs, endUs - startUs].map(format)]);
    printTable(['step', 'begins', 'ends', 'takes'], rows);
  }
  console.log(`\nProcessor time of the server per action, ${clientCount} clients, µs`);
  const rows = [...layerNames, 'sum'].map((layer) => [layer, ...loads.map(({ processorUs }) => format(processorUs[layer] ?? 0))]);
  printTable(['layer', ...Object.keys(servers)], rows);
}

const format = (microseconds: number): string => Math.round(microseconds).toLocaleString('en');
