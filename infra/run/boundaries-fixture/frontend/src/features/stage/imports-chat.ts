import { chat } from '../chat/chat.js';

export const imported = chat;
