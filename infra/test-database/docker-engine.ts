import { existsSync } from 'node:fs';
import { request, type RequestOptions } from 'node:http';

/** Whether a Docker engine answers at `DOCKER_HOST` or the default socket within a second. */
export async function isDockerRunning(): Promise<boolean> {
  const engine = engineAddress(process.env.DOCKER_HOST);
  return engine ? ping(engine) : false;
}

function engineAddress(host: string | undefined): RequestOptions | undefined {
  if (host?.startsWith('tcp://')) {
    const { hostname, port } = new URL(host);
    return { host: hostname, port };
  }
  const socketPath = host?.startsWith('unix://') ? host.slice('unix://'.length) : '/var/run/docker.sock';
  return existsSync(socketPath) ? { socketPath } : undefined;
}

function ping(engine: RequestOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request({ ...engine, path: '/_ping', timeout: 1_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(false));
    call.end();
  });
}
