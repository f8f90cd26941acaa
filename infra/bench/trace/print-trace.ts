import { startActionBackend, startInsertServer } from '../action-servers.js';
import { type BenchContext } from '../measure.js';
import { printTable } from '../report.js';
import { divideByLayer, layerNames } from './layers.js';
import { recordLoad, recordSingleActions, tracedEnvironment } from './traced-server.js';
import { toWaterfall, type WaterfallStep } from './waterfall.js';

const barWidth = 40;
const clients = 64;

/** Prints when the steps of an action happen, and which layers use the processor, for a stage action and for the baselines. */
export async function printTrace(context: BenchContext): Promise<void> {
  const servers = {
    'Nest on Express, one INSERT': await startInsertServer(context, 'express', tracedEnvironment),
    'Nest on Fastify, one INSERT': await startInsertServer(context, 'fastify', tracedEnvironment),
    'Jamjar, stage action': await startActionBackend(context, clients, tracedEnvironment),
  };
  const columns: { title: string; processorUs: Map<string, number> }[] = [];
  for (const [title, server] of Object.entries(servers)) {
    console.log(`\n${title}: 1 client, µs since the request was received, medians`);
    printWaterfall(toWaterfall(await recordSingleActions(server)));
    const { requests, processorMs, profile } = await recordLoad(server, clients);
    const perAction = (processorMs * 1_000) / requests.length;
    const parts = [...divideByLayer(profile)].map(([layer, part]) => [layer, part * perAction] as const);
    columns.push({ title, processorUs: new Map([...parts, ['sum', perAction]]) });
  }
  console.log(`\nProcessor time of the server per action, ${clients} clients, µs`);
  printTable(
    ['layer', ...columns.map(({ title }) => title)],
    [...layerNames, 'sum'].map((layer) => [layer, ...columns.map(({ processorUs }) => formatUs(processorUs.get(layer) ?? 0))]),
  );
}

function printWaterfall(steps: readonly WaterfallStep[]): void {
  const lastMs = Math.max(...steps.map(({ endMs }) => endMs));
  const toCharacters = (ms: number): number => Math.round((ms / lastMs) * barWidth);
  printTable(
    ['step', 'begins', 'ends', 'takes', ''],
    steps.map(({ label, startMs, endMs }) => [
      label,
      ...[startMs, endMs, endMs - startMs].map((ms) => formatUs(ms * 1_000)),
      ' '.repeat(toCharacters(startMs)) + '█'.repeat(Math.max(1, toCharacters(endMs - startMs))),
    ]),
  );
}

const formatUs = (microseconds: number): string => Math.round(microseconds).toLocaleString('en');
