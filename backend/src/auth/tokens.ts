/** Under this the secret that signs session cookies is injected. */
export const SESSION_SECRET = Symbol('SessionSecret');
