import { type Profiler } from 'node:inspector';

/** An SQL statement, or the response of an action: its start and end in µs since the action's request was received. */
export interface Step {
  /** `response`, the name of a prepared statement, or the beginning of the statement's text. */
  label: string;
  startUs: number;
  endUs: number;
}

/** What a traced server did between the start and the end of the recording. */
export interface Recording {
  /** The steps of each action in the order in which they began. A statement belongs to the request that was received last before it. */
  actions: Step[][];
  /** Processor time per action by layer, including the tracing, and their `sum`, which is the processor time of the whole process. */
  processorUs: Record<string, number>;
}

/** `POST` starts a recording in a traced server, `GET` ends it and returns it. */
export const recordingPath = '/recording';

/** The layers of an action, with a pattern for the packages, files or functions that belong to them. The first match counts. */
const layers: readonly (readonly [layer: string, pattern: RegExp])[] = [
  ['garbage collection', /^\(garbage collector\)$/],
  ['Node: http', /^node:_http_/],
  ['Express, body-parser, helmet', /^(express|router|path-to-regexp|qs|etag|fresh|send|finalhandler|body-parser|raw-body|type-is|helmet)$/],
  ['Nest, rxjs, pipes', /^(@nestjs\/.*|rxjs|class-transformer|class-validator|reflect-metadata)$/],
  ['log (pino)', /^(pino.*|sonic-boom|quick-format-unescaped|safe-stable-stringify)$/],
  ['pg', /^(pg|pg-.*|postgres-.*|typeorm)$/],
  ['tracing, and the baseline', /\/infra\/dist\/bench\//],
  ['http and auth of Jamjar', /\/backend\/dist\/(http|auth|config)\//],
  ['command handling and decision', /\/backend\/dist\/(command-handling|gigs)\/|\/contracts\/dist\/|^(canonicalize|uuid)$/],
  ['event store, projections, rows', /\/(backend|infra|projections)\/dist\/|^(dataloader|ws)$/],
];
const otherLayer = 'rest';

/** All layers, in the order in which they are printed. */
export const layerNames: readonly string[] = [...layers.map(([layer]) => layer), otherLayer];

type CalledFunction = Pick<Profiler.ProfileNode, 'id' | 'hitCount' | 'children'> & { callFrame: { functionName: string; url: string } };

/**
 * Divides processor time among the layers by the samples of a CPU profile, except those in which the process was idle. A function that belongs
 * to no layer, such as one of V8, counts for the layer that called it, if there is one.
 * @param functions the functions of the profile, callers before the functions that they call
 * @param totalUs the processor time to divide
 */
export function divideByLayer(functions: readonly CalledFunction[], totalUs: number): Record<string, number> {
  const layerOfCaller = new Map<number, string>();
  const samplesByLayer = new Map<string, number>();
  for (const { id, callFrame, hitCount = 0, children = [] } of functions) {
    const layer = findLayer(callFrame) ?? layerOfCaller.get(id) ?? otherLayer;
    for (const called of children) layerOfCaller.set(called, layer);
    if (hitCount > 0 && callFrame.functionName !== '(idle)') samplesByLayer.set(layer, (samplesByLayer.get(layer) ?? 0) + hitCount);
  }
  const sampleCount = [...samplesByLayer.values()].reduce((total, count) => total + count, 0);
  return Object.fromEntries([...samplesByLayer].map(([layer, count]) => [layer, (count * totalUs) / sampleCount]));
}

/** Files in node_modules are recognised by the last package name in their path, functions of V8 by the function's name. */
function findLayer({ url, functionName }: CalledFunction['callFrame']): string | undefined {
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? (url || functionName);
  return layers.find(([, pattern]) => pattern.test(name))?.[0];
}
