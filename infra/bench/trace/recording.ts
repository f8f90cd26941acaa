import { type Profiler } from 'node:inspector';

/** The response of an action, or a statement on Postgres: when it begins and ends, in µs after the action's request was received. */
export interface Step {
  /** `response`, the name of a prepared statement, or the beginning of its text. */
  label: string;
  startUs: number;
  endUs: number;
}

/** What a traced server did in a span of time. */
export interface Recording {
  /** The steps of each action in the order in which they began. A statement belongs to the request that was received last before it. */
  actions: Step[][];
  /** Processor time per action by layer, with the tracing, and their `sum`, that of the whole process. */
  processorUs: Record<string, number>;
}

/** `POST` starts a recording in a traced server, `GET` ends it and returns it. */
export const recordingPath = '/recording';

/** The layers of an action with the packages, files or functions that belong to them. The first match counts. */
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
const rest = 'rest';

/** All layers, in the order in which they are printed. */
export const layerNames: readonly string[] = [...layers.map(([layer]) => layer), rest];

type CalledFunction = Pick<Profiler.ProfileNode, 'id' | 'hitCount' | 'children'> & { callFrame: { functionName: string; url: string } };

/**
 * Divides processor time among the layers by the samples of a profile, without idle ones. A function of V8, or of Node's other modules,
 * belongs to the layer that called it, if there is one.
 * @param functions those of the profile, callers before those that they call
 * @param sum the processor time
 */
export function divideByLayer(functions: readonly CalledFunction[], sum: number): Record<string, number> {
  const layerOfCaller = new Map<number, string>();
  const samples = new Map<string, number>();
  for (const { id, callFrame, hitCount = 0, children = [] } of functions) {
    const layer = findLayer(callFrame) ?? layerOfCaller.get(id) ?? rest;
    for (const called of children) layerOfCaller.set(called, layer);
    if (hitCount > 0 && callFrame.functionName !== '(idle)') samples.set(layer, (samples.get(layer) ?? 0) + hitCount);
  }
  const sampleCount = [...samples.values()].reduce((total, count) => total + count, 0);
  return Object.fromEntries([...samples].map(([layer, count]) => [layer, (count * sum) / sampleCount]));
}

/** Files in node_modules are recognised by their last package, functions of V8 by their name. */
function findLayer({ url, functionName }: CalledFunction['callFrame']): string | undefined {
  const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? (url || functionName);
  return layers.find(([, pattern]) => pattern.test(name))?.[0];
}
