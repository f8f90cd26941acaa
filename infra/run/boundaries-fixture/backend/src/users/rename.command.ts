import { users } from './users.js';

export const renamed = users;
