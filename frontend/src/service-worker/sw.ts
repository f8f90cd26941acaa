import './precache.js';
import { handlePushMessages, type PushScope } from './push.js';

// TypeScript knows `self` as the window of a page only
handlePushMessages(self as unknown as PushScope);
