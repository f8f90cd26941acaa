import { type ProcessorProfile } from './recording.js';

/** The layers of an action with the files that belong to them. A file belongs to the first that matches. */
const layers: readonly (readonly [layer: string, files: RegExp])[] = [
  ['Node: http', /^node:_http_/],
  ['tracing', /\/infra\/dist\/bench\/trace\//],
  [
    'HTTP framework (express, router; fastify)',
    /^(express|router|path-to-regexp|qs|etag|fresh|send|finalhandler|.*fastify.*|find-my-way|avvio)$/,
  ],
  ['body (body-parser)', /^(body-parser|raw-body|iconv-lite|type-is|content-type|secure-json-parse|fast-content-type-parse)$/],
  ['helmet', /^helmet$/],
  ['log (pino)', /^(pino.*|sonic-boom|quick-format-unescaped|safe-stable-stringify|fast-redact)$/],
  ['Nest, rxjs, pipes', /^(@nestjs\/.*|rxjs|class-transformer|class-validator|reflect-metadata)$/],
  ['pg', /^(pg|pg-.*|postgres-.*|typeorm)$/],
  ['http and auth of Jamjar', /\/backend\/dist\/(http|auth|config)\//],
  ['command handling and decision', /\/backend\/dist\/(command-handling|gigs)\/|\/contracts\/dist\/|^canonicalize$|^uuid$/],
  ['event store and tail', /\/infra\/dist\/(event-store|tail)\//],
  ['projections', /\/projections\/dist\//],
  ['rows, changes, realtime', /\/backend\/dist\/(rows|realtime)\/|\/infra\/dist\/changes\/|^dataloader$|^ws$/],
  ["the baseline's own code", /\/infra\/dist\/bench\/baselines\//],
];
const garbageCollection = 'garbage collection';
const node = 'Node: other';
const rest = 'rest';

/** All layers, in the order in which they are printed. */
export const layerNames: readonly string[] = [...layers.map(([layer]) => layer), node, garbageCollection, rest];

/**
 * Divides the busy time of a profile among the layers. A function of V8, or of Node's other modules, belongs to the layer that called it, if there is one.
 * @returns each layer's part, from 0 to 1
 */
export function divideByLayer({ nodes }: ProcessorProfile): Map<string, number> {
  const callerOf = new Map(nodes.flatMap((caller) => (caller.children ?? []).map((child) => [child, caller] as const)));
  const samples = new Map<string, number>();
  for (const called of nodes) {
    if (called.callFrame.functionName === '(idle)' || !called.hitCount) continue;
    const stack: ProcessorProfile['nodes'] = [];
    for (let each: typeof called | undefined = called; each; each = callerOf.get(each.id)) stack.push(each);
    const layer = layerOfStack(stack.map(({ callFrame }) => callFrame));
    samples.set(layer, (samples.get(layer) ?? 0) + called.hitCount);
  }
  const sum = [...samples.values()].reduce((total, count) => total + count, 0);
  return new Map([...samples].map(([layer, count]) => [layer, count / sum]));
}

/** @param frames from the running function to the outermost caller */
function layerOfStack(frames: readonly { functionName: string; url: string }[]): string {
  if (frames[0]?.functionName === '(garbage collector)') return garbageCollection;
  for (const { url } of frames) {
    const layer = layerOfFile(url);
    if (layer) return layer;
  }
  return frames.some(({ url }) => url.startsWith('node:')) ? node : rest;
}

/** @param url a file's path or URL; its last package if it is in node_modules */
function layerOfFile(url: string): string | undefined {
  const file = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? url;
  return layers.find(([, files]) => files.test(file))?.[0];
}
