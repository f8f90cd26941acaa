import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type IncomingMessage } from 'node:http';
import { Refused } from '../http/refused.js';
import { type Person } from './person.js';

const senders = new WeakMap<IncomingMessage, Person>();

/** The guard found out who sends this request. */
export const rememberSender = (request: IncomingMessage, person: Person): void => void senders.set(request, person);

/** Null: nobody signed in, or the guard has not run yet. */
export const senderOf = (request: IncomingMessage): Person | null => senders.get(request) ?? null;

/** `@Sender() sender: Person`: who is signed in. @throws Refused NOT_SIGNED_IN when nobody is (on a route that anyone may call) */
export const Sender = createParamDecorator((_: unknown, context: ExecutionContext): Person => {
  const person = senderOf(context.switchToHttp().getRequest<IncomingMessage>());
  if (!person) throw new Refused('NOT_SIGNED_IN');
  return person;
});
