import { divideByLayer } from './layers.js';

type Frame = [url: string, functionName?: string];

/** A profile with one sample in the last of these frames, each called by the one before. */
const profileOf = (...frames: Frame[]) => ({
  nodes: frames.map(([url, functionName = 'function'], index) => ({
    id: index,
    callFrame: { functionName, url },
    children: index + 1 < frames.length ? [index + 1] : [],
    hitCount: index + 1 < frames.length ? 0 : 1,
  })),
});

describe('divideByLayer', () => {
  it.each<[string, Frame[]]>([
    ['pg', [['file:///app/node_modules/pg/lib/client.js']]],
    ['Nest, rxjs, pipes', [['/app/node_modules/express/lib/express.js'], ['file:///app/node_modules/@nestjs/core/router/router-proxy.js']]],
    ['log (pino)', [['/app/node_modules/pino-http/logger.js']]],
    ['HTTP framework (express, router; fastify)', [['/app/node_modules/@nestjs/x/node_modules/router/index.js']]],
    ['projections', [['file:///app/projections/dist/runner/projector.js']]],
    ['helmet', [['node:_http_server'], ['/app/node_modules/helmet/index.cjs'], ['', 'toLowerCase']]],
    ['pg', [['/app/node_modules/pg/lib/client.js'], ['node:net'], ['', 'writev']]],
    ['Node: http', [['/app/node_modules/express/lib/response.js'], ['node:_http_outgoing'], ['node:net']]],
    ['Node: other', [['', '(root)'], ['node:internal/timers']]],
    ['garbage collection', [['/app/node_modules/pg/lib/client.js'], ['', '(garbage collector)']]],
    ['rest', [['', '(program)']]],
  ])('finds %s', (layer, frames) => {
    expect(divideByLayer(profileOf(...frames))).toEqual(new Map([[layer, 1]]));
  });

  it('divides the time by samples, without the idle time', () => {
    const frame = (id: number, url: string, hitCount: number, functionName = 'function') => ({
      id,
      callFrame: { functionName, url },
      hitCount,
    });
    const nodes = [frame(1, '/app/node_modules/pg/lib/a.js', 3), frame(2, '/app/node_modules/helmet/b.js', 1), frame(3, '', 9, '(idle)')];
    expect([...divideByLayer({ nodes })]).toEqual([['pg', 0.75], ['helmet', 0.25]]); // prettier-ignore
  });
});
