/** `npm run demo`: installs and builds what is missing, then fills the running instance. */
import { build, checkMachine, install } from './workspace.mjs';

checkMachine();
await install();
await build();
await import('../dist/demo/main.js');
