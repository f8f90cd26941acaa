import { users } from '../../backend/src/users/users.js';

export const imported = users;
