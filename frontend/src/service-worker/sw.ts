import './precache.js';
import { handlePushMessages, type PushScope } from './push.js';

// TypeScript only knows `self` as the window of a page
handlePushMessages(self as unknown as PushScope);
