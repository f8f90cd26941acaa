import { divideByLayer } from './recording.js';

type Frame = [url: string, functionName?: string];

/** A profile with one sample, in the last frame. Each frame calls the next one. */
const profileOf = (...frames: Frame[]) =>
  frames.map(([url, functionName = 'function'], index) => ({
    id: index,
    callFrame: { functionName, url },
    children: index + 1 < frames.length ? [index + 1] : [],
    hitCount: index + 1 < frames.length ? 0 : 1,
  }));

describe('divideByLayer', () => {
  it.each<[string, Frame[]]>([
    ['pg', [['file:///app/node_modules/pg/lib/client.js']]],
    ['Nest, rxjs, pipes', [['/app/node_modules/express/lib/express.js'], ['file:///app/node_modules/@nestjs/core/router/router-proxy.js']]],
    ['log (pino)', [['/app/node_modules/pino/lib/tools.js']]],
    ['Express, body-parser, helmet', [['/app/node_modules/@nestjs/x/node_modules/router/index.js']]],
    ['Express, body-parser, helmet', [['node:_http_server'], ['/app/node_modules/helmet/index.cjs'], ['', 'toLowerCase']]],
    ['event store, projections, rows', [['file:///app/projections/dist/runner/projector.js']]],
    ['http and auth of Jamjar', [['file:///app/backend/dist/http/express.adapter.js']]],
    ['tracing, and the baseline', [['file:///app/infra/dist/bench/baselines/nest-insert.main.js']]],
    ['pg', [['/app/node_modules/pg/lib/client.js'], ['node:net'], ['', 'writev']]],
    ['Node: http', [['/app/node_modules/express/lib/response.js'], ['node:_http_outgoing'], ['node:net']]],
    ['rest', [['', '(root)'], ['node:internal/timers']]],
    ['garbage collection', [['/app/node_modules/pg/lib/client.js'], ['', '(garbage collector)']]],
    ['rest', [['', '(program)']]],
  ])('assigns the processor time to the layer %s when the sampled functions are %j', (layer, frames) => {
    expect(divideByLayer(profileOf(...frames), 500)).toEqual({ [layer]: 500 });
  });

  it('divides the processor time in proportion to the samples, without those of the idle process', () => {
    const toFunction = (id: number, url: string, hitCount: number, functionName = 'function') => ({
      id,
      callFrame: { functionName, url },
      hitCount,
    });
    const functions = [
      toFunction(1, '/app/node_modules/pg/lib/a.js', 3),
      toFunction(2, '/app/node_modules/helmet/b.js', 1),
      toFunction(3, '', 9, '(idle)'),
    ];
    expect(divideByLayer(functions, 1_000)).toEqual({ pg: 750, 'Express, body-parser, helmet': 250 });
  });
});
