import { Body, Controller, HttpCode } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type GigCommand, type PerformerCommand } from '@jamjar/contracts/gigs/gig.commands';
import { getCommandRoute, type RoutedCommandType, routedCommandTypes } from '@jamjar/contracts/gigs/commands/routed-commands';
import { gigSchema, performerSchema } from '@jamjar/contracts/gigs/gig.views';
import * as v from 'valibot';
import { RouteBody } from '../auth/body.guard.js';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { Costly, RequireRole, resource } from '../auth/require-role.decorator.js';
import { Answers, commandHeaders } from '../http/answers.decorator.js';
import { GigIdParam, PerformerIdParam } from '../http/id-param.decorators.js';
import { Route } from '../http/route.decorator.js';
import { ExecuteGigCommand, ExecutePerformerCommand } from './commands/gig.commands.js';
import { createBodyDto, canHaveManyIds } from './dto/command-body.dto.js';

/**
 * Has one method for each command whose route is defined in `contracts/src/gigs/commands`; the method has the name of the command. A
 * command about one performer responds with that performer; its changes of other performers reach clients as change messages only
 * (docs/rules.md#stage-and-stints, #line-up-and-queue).
 */
@Controller()
export class GigCommandsController {
  constructor(readonly commands: CommandBus) {}
}

/** Creates the controller method of a command. Its parameters: the id of the gig or performer, the validated body, the request context. */
function createMethod(type: RoutedCommandType) {
  const { answer: respondWith, timed } = getCommandRoute(type);
  const methods = {
    [type](this: GigCommandsController, id: never, body: object | undefined, context: RequestContext): Promise<unknown> {
      const time = timed && { at: context.receivedAt };
      if (respondWith) {
        const gigCommand = { type, data: { ...body, ...time } } as GigCommand; // its DTO has checked the body
        return this.commands.execute(new ExecuteGigCommand({ gigId: id, context, gigCommand, respondWith }));
      }
      const gigCommand = { type, data: { performerId: id, ...body, ...time } } as PerformerCommand;
      return this.commands.execute(new ExecutePerformerCommand({ context, gigCommand }));
    },
  };
  return methods[type];
}

const answerSchemas = { performer: performerSchema, gig: gigSchema, lineUp: v.array(performerSchema), changes: v.array(performerSchema) };

/** Adds the method of a command to the controller, and applies to it the decorators that a written method would have. */
function addRoute(type: RoutedCommandType): void {
  const controller = GigCommandsController.prototype;
  const { route, role, fields, answer } = getCommandRoute(type);
  const performerOrGig = answer ? resource.gig('param', 'gigId') : resource.performer('param', 'performerId');
  const decorators = [
    Route(route),
    HttpCode(200),
    Answers(answerSchemas[answer ?? 'performer'], ...commandHeaders),
    RequireRole(role === 'owner' ? role : 'operator', performerOrGig, { temporaryOperator: role !== 'owner' }),
    canHaveManyIds(type) && RouteBody('manyIds'),
    (answer === 'lineUp' || answer === 'changes') && Costly('longLists'),
  ].filter((decorator) => !!decorator);
  const descriptor = { value: createMethod(type) };
  Object.defineProperty(controller, type, descriptor);
  Reflect.decorate(decorators, controller, type, descriptor);
  (answer ? GigIdParam : PerformerIdParam)()(controller, type, 0);
  if (fields) Body()(controller, type, 1);
  CurrentRequest()(controller, type, 2);
  Reflect.defineMetadata('design:paramtypes', [String, createBodyDto(type), Object], controller, type);
}
routedCommandTypes.forEach(addRoute);
