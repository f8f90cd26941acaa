import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type GigId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { May, of } from '../auth/may.js';
import { type Person } from '../auth/person.js';
import { Sender } from '../auth/sender.js';
import { GigIdParam } from '../http/id-params.js';
import { IdempotencyKey, type RequestKey } from '../http/idempotency-key.js';
import { type PositionedAnswer } from '../http/position.js';
import { CreateGig } from './commands/create-gig.js';
import { OnGig } from './commands/on-gig.js';
import { ToggleCompleted } from './commands/toggle-completed.js';
import { GetGig, ListGigs } from './queries/gig.reads.js';
import { CreateGigBody, EditGigBody, SwitchBody, ToggleCompletedBody } from './requests/gig.bodies.js';
import { editOf } from './requests/gig.edit.js';

const gig = of.gig('param', 'gigId');

/** The gigs themselves and what their owners set (S1 §7). Every change answers the event as everybody now sees it. */
@Controller('api/events')
export class GigsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Answers the events of one's organisations (god: all), the latest first. */
  @Get()
  @May('signedIn')
  list(@Sender() sender: Person): Promise<PositionedAnswer<readonly GigView[]>> {
    return this.queries.execute(new ListGigs(sender));
  }

  /** 201 with the event. */
  @Post()
  @May('owner', of.organisation('body', 'organisationId'))
  create(@Body() request: CreateGigBody, @Sender() sender: Person, @IdempotencyKey() key: RequestKey): Promise<PositionedAnswer<GigView>> {
    return this.commands.execute(new CreateGig(request, { sender, key }));
  }

  @Get(':gigId')
  @May('member', gig)
  get(@GigIdParam() id: GigId): Promise<PositionedAnswer<GigView>> {
    return this.queries.execute(new GetGig(id));
  }

  /** Takes the whole event as GET answered it; changes name, date, venue, description and time limit where they are given and differ. */
  @Put(':gigId')
  @May('owner', gig)
  edit(
    @GigIdParam() id: GigId,
    @Body() request: EditGigBody,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<GigView>> {
    return this.commands.execute(new OnGig(id, { sender, key }, () => ({ type: 'EditGig', data: editOf(request) })));
  }

  /** 204, nothing. The history stays. */
  @Delete(':gigId')
  @HttpCode(204)
  @May('owner', gig)
  delete(@GigIdParam() id: GigId, @Sender() sender: Person, @IdempotencyKey() key: RequestKey): Promise<PositionedAnswer<GigView>> {
    return this.commands.execute(new OnGig(id, { sender, key }, (at) => ({ type: 'DeleteGig', data: { at } })));
  }

  /** Answers the event, `completed` in it. Without a body it toggles; with `{completed}` two who press it together complete once. */
  @Patch(':gigId/toggle-completed')
  @May('owner', gig)
  toggleCompleted(
    @GigIdParam() id: GigId,
    @Body() { completed }: ToggleCompletedBody,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<GigView>> {
    return this.commands.execute(new ToggleCompleted(id, completed ?? null, { sender, key }));
  }

  /** Answers the event, `raffleEnabled` in it. */
  @Patch(':gigId/raffle-toggle')
  @May('owner', gig)
  switchRaffle(
    @GigIdParam() id: GigId,
    @Body() { enabled }: SwitchBody,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<GigView>> {
    return this.commands.execute(new OnGig(id, { sender, key }, () => ({ type: 'SwitchRaffle', data: { enabled } })));
  }
}
