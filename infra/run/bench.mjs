/** `npm run bench [row …]`: installs and builds what is missing, then measures. */
import { build, checkMachine, install } from './workspace.mjs';

checkMachine();
await install();
await build();
process.env.NODE_ENV ??= 'production';
await import('../dist/bench/main.js');
