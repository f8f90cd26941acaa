import '../../backend/src/users/users.js';
