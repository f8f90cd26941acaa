import { existsSync } from 'node:fs';
import { request, type RequestOptions } from 'node:http';

/** Whether a Docker engine answers at `DOCKER_HOST` or the usual socket. Quick (at most a second) and quiet. */
export async function dockerAnswers(): Promise<boolean> {
  const engine = engineAddress(process.env.DOCKER_HOST);
  return engine ? answersPing(engine) : false;
}

function engineAddress(host: string | undefined): RequestOptions | undefined {
  if (host?.startsWith('tcp://')) {
    const { hostname, port } = new URL(host);
    return { host: hostname, port };
  }
  const socketPath = host?.startsWith('unix://') ? host.slice('unix://'.length) : '/var/run/docker.sock';
  return existsSync(socketPath) ? { socketPath } : undefined;
}

function answersPing(engine: RequestOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const ping = request({ ...engine, path: '/_ping', timeout: 1_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    ping.on('timeout', () => ping.destroy());
    ping.on('error', () => resolve(false));
    ping.end();
  });
}
