import { imported } from '../api/imports-chat.js';
import { chat } from '../features/chat/chat.js';

export const both = [imported, chat];
