/** `npm start`: installs and builds what is missing, then becomes the server. */
import { build, checkMachine, install } from './workspace.mjs';

checkMachine();
await install();
await build();
process.env.NODE_ENV ??= 'production';
await import('../../backend/dist/main.js');
