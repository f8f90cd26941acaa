/** `npm start`: installs packages and builds if needed, then runs the server in this process. */
import { build, checkMachine, install } from './workspace.mjs';

checkMachine();
await install();
await build();
process.env.NODE_ENV ??= 'production';
await import('../../backend/dist/main.js');
