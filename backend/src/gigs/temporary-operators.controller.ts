import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { temporaryOperatorsSchema, type TemporaryOperatorsView } from '@jamjar/contracts/gigs/temporary-operator.views';
import { type GigId, type UserId } from '@jamjar/contracts/ids';
import { newInvitationSchema, type NewInvitationView } from '@jamjar/contracts/organisations/invitation.views';
import { CurrentRequest, type RequestContext } from '../auth/request-context.decorator.js';
import { RequireRole, resource } from '../auth/require-role.decorator.js';
import { Answers, AnswersNothing } from '../http/answers.decorator.js';
import { GigIdParam, UserIdParam } from '../http/id-param.decorators.js';
import { EndTemporaryOperator, InviteTemporaryOperator } from './commands/temporary-operator.commands.js';
import { ListTemporaryOperators } from './queries/temporary-operator.queries.js';

/** Who helps at a gig for one evening, for its owners: see docs/rules.md#helper-for-tonight. */
@Controller('api/events/:gigId/temporary-operators')
@RequireRole('owner', resource.gig('param', 'gigId'))
export class TemporaryOperatorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Answers(temporaryOperatorsSchema)
  list(@GigIdParam() gigId: GigId): Promise<TemporaryOperatorsView> {
    return this.queries.execute(new ListTemporaryOperators({ gigId }));
  }

  /** Responds with an invitation for one person and the token of its link, which no later response contains. */
  @Post()
  @Answers(newInvitationSchema)
  invite(@GigIdParam() gigId: GigId, @CurrentRequest() context: RequestContext): Promise<NewInvitationView> {
    return this.commands.execute(new InviteTemporaryOperator({ gigId, context }));
  }

  /** Responds with 204 and no body. */
  @Delete(':userId')
  @HttpCode(204)
  @AnswersNothing()
  end(@GigIdParam() gigId: GigId, @UserIdParam() userId: UserId, @CurrentRequest() { principal }: RequestContext): Promise<void> {
    return this.commands.execute(new EndTemporaryOperator({ gigId, userId, principal }));
  }
}
