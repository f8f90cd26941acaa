import { chat } from '../features/chat/chat.js';

export const imported = chat;
