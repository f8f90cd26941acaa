import { ServerProcess } from '../../faults/testing/server-process.js';
import { type ActionServer, startActionBackend } from '../action-servers.js';
import { type BenchContext, compareAlternately, measureTimes, percentile } from '../measure.js';
import { withMaxRatio, type BenchResult } from '../report.js';

/** Enough for several full garbage collections of both servers. */
const memoryRoundCount = 21;

/** The staff's actions and the server's memory while strangers hold connections open, compared with a server without such connections. */
export async function measureHeldConnections(context: BenchContext): Promise<BenchResult[]> {
  return [
    ...(await measureBeside(context, '4,000 connections of one address that say nothing', { COUNT: '4000' })),
    ...(await measureBeside(context, '400 bodies of 1 MB that are not sent to the end', { COUNT: '400', UNFINISHED_BODY: 'yes' })),
  ];
}

async function measureBeside(context: BenchContext, title: string, environment: Record<string, string>): Promise<BenchResult[]> {
  const [undisturbed, withHeldConnections] = [await startActionBackend(context, 1), await startActionBackend(context, 1)];
  const connectionHolder = await ServerProcess.start(
    'infra/dist/bench/held-connections.main.js',
    { TARGET: withHeldConnections.server.url, ...environment },
    '/',
  );
  context.onClose(() => connectionHolder.stop());
  /** Called before each measurement, because the server closes such connections after some seconds. */
  const holdConnections = ({ server }: ActionServer) =>
    server === withHeldConnections.server ? fetch(connectionHolder.url, { method: 'POST' }) : undefined;
  const measureActions = async (each: ActionServer) => {
    await holdConnections(each);
    return measureTimes(300, () => each.act(0));
  };
  const times = await compareAlternately([undisturbed, withHeldConnections], async (each) => percentile(await measureActions(each), 50));
  const measureMemory = (each: ActionServer) => measureActions(each).then(() => each.server.memoryMB());
  const memory = await compareAlternately([undisturbed, withHeldConnections], measureMemory, memoryRoundCount);
  return [
    withMaxRatio(`stage action over HTTP, beside ${title}, p50`, times, 1.25),
    withMaxRatio(`server's memory beside ${title}`, memory, 1.2, 'MB'),
  ];
}
