import { spawn } from 'node:child_process';

/** Runs the program behind `npm run projections:rebuild` on a database. @throws Error when it exits with an error */
export function runRebuild(databaseUrl: string): Promise<void> {
  const child = spawn(process.execPath, ['projections/dist/rebuild.main.js'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) =>
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The rebuild ended with ${String(code)}`)))),
  );
}
