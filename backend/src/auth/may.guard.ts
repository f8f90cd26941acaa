import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request } from 'express';
import { Refused } from '../http/refused.js';
import { Doorkeeper } from './doorkeeper.js';
import { LivingOrganisations } from './living-organisations.js';
import { permissionKey, type Locator, type Permission, type Right } from './may.js';
import { type Person } from './person.js';
import { mayAnywhere, notFound, refusalIn } from './rights.js';
import { rememberSender } from './sender.js';
import { givenIn, Whereabouts } from './whereabouts.js';

/** Keeps what `@May` says, on every route. */
@Injectable()
export class MayGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly doorkeeper: Doorkeeper,
    private readonly whereabouts: Whereabouts,
    private readonly living: LivingOrganisations,
  ) {}

  /** @throws Refused: nobody signed in (401), the object unknown or another organisation's (404), the role lacking (403) */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const permission = this.reflector.getAllAndOverride<Permission | undefined>(permissionKey, [context.getHandler(), context.getClass()]);
    if (!permission) throw new Error(`Nobody said who may call ${context.getClass().name}.${context.getHandler().name}`);
    if (permission.right === 'anyone') return true;

    const request = context.switchToHttp().getRequest<Request>();
    const person = await this.doorkeeper.personBehind(request);
    if (!person) throw new Refused('NOT_SIGNED_IN');
    rememberSender(request, person);
    await this.check(person, permission, request);
    return true;
  }

  private async check(person: Person, { right, where }: Permission, request: Request): Promise<void> {
    const given = where ? givenIn(request, where) : { kind: 'missing' as const };
    if (where && given.kind === 'unknown') throw new Refused(notFound[where.kind]);
    if (where && given.kind === 'given') return this.checkThere(person, right, where, given.id);
    // What is missing though it is needed is refused by the request's validation, right after this
    if (!mayAnywhere(person, right)) throw new Refused('NOT_ALLOWED');
  }

  private async checkThere(person: Person, right: Right, { kind }: Locator, id: string): Promise<void> {
    const organisation = await this.whereabouts.organisationOf(kind, id);
    const known = organisation !== null && (!person.god || (await this.living.has(organisation)));
    if (!known) throw new Refused(notFound[kind]);
    const refusal = refusalIn(organisation, person, right, kind);
    if (refusal) throw new Refused(refusal);
  }
}
