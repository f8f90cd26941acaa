import { chat } from '../features/chat/chat.js';
import { both } from '../ui/imports-chat.js';

export const all = [...both, chat];
