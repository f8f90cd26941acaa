import { users } from '../users/users.js';

export const imported = users;
