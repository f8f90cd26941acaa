import { chat } from '../chat/chat.js';

export const stage = chat;
