import { walkThrough } from './testing/walk/walk-through.js';

jest.setTimeout(300_000);

walkThrough('odd');
