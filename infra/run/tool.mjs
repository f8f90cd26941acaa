/** `node infra/run/tool.mjs <built file> [argument …]`: checks Node and the free disk space, installs packages and builds if needed, then runs that file in this process with the arguments. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, checkMachine, install, root } from './workspace.mjs';

const [file] = process.argv.splice(2, 1);

checkMachine();
await install();
await build();
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(join(root, file)).href);
