import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type LiveEventId } from '@jamjar/contracts/ids';
import { type LiveEventView } from '@jamjar/contracts/live-events/live-event.views';
import { May, of } from '../auth/may.js';
import { type Person } from '../auth/person.js';
import { Sender } from '../auth/sender.js';
import { LiveEventIdParam } from '../http/id-params.js';
import { IdempotencyKey, type RequestKey } from '../http/idempotency-key.js';
import { type PositionedAnswer } from '../http/position.js';
import { CreateLiveEvent } from './commands/create-live-event.js';
import { OnLiveEvent } from './commands/on-live-event.js';
import { ToggleCompleted } from './commands/toggle-completed.js';
import { GetLiveEvent, ListLiveEvents } from './queries/live-event.reads.js';
import { CreateLiveEventBody, EditLiveEventBody, SwitchBody, ToggleCompletedBody } from './requests/live-event.bodies.js';
import { editOf } from './requests/live-event.edit.js';

const night = of.liveEvent('param', 'liveEventId');

/** The nights themselves and what their owners set (S1 §7). Every change answers the event as everybody now sees it. */
@Controller('api/events')
export class LiveEventsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Answers the events of one's organisations (god: all), the latest first. */
  @Get()
  @May('signedIn')
  list(@Sender() sender: Person): Promise<PositionedAnswer<readonly LiveEventView[]>> {
    return this.queries.execute(new ListLiveEvents(sender));
  }

  /** 201 with the event. */
  @Post()
  @May('owner', of.organisation('body', 'organisationId'))
  create(
    @Body() request: CreateLiveEventBody,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<LiveEventView>> {
    return this.commands.execute(new CreateLiveEvent(request, { sender, key }));
  }

  @Get(':liveEventId')
  @May('member', night)
  get(@LiveEventIdParam() id: LiveEventId): Promise<PositionedAnswer<LiveEventView>> {
    return this.queries.execute(new GetLiveEvent(id));
  }

  /** Takes the whole event as GET answered it; changes name, date, venue, description and time limit where they are given and differ. */
  @Put(':liveEventId')
  @May('owner', night)
  edit(
    @LiveEventIdParam() id: LiveEventId,
    @Body() request: EditLiveEventBody,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<LiveEventView>> {
    return this.commands.execute(new OnLiveEvent(id, { sender, key }, () => ({ type: 'EditLiveEvent', data: editOf(request) })));
  }

  /** 204, nothing. The history stays. */
  @Delete(':liveEventId')
  @HttpCode(204)
  @May('owner', night)
  delete(
    @LiveEventIdParam() id: LiveEventId,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<LiveEventView>> {
    return this.commands.execute(new OnLiveEvent(id, { sender, key }, (at) => ({ type: 'DeleteLiveEvent', data: { at } })));
  }

  /** Answers the event, `completed` in it. Without a body it toggles; with `{completed}` two who press it together complete once. */
  @Patch(':liveEventId/toggle-completed')
  @May('owner', night)
  toggleCompleted(
    @LiveEventIdParam() id: LiveEventId,
    @Body() { completed }: ToggleCompletedBody,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<LiveEventView>> {
    return this.commands.execute(new ToggleCompleted(id, completed ?? null, { sender, key }));
  }

  /** Answers the event, `raffleEnabled` in it. */
  @Patch(':liveEventId/raffle-toggle')
  @May('owner', night)
  switchRaffle(
    @LiveEventIdParam() id: LiveEventId,
    @Body() { enabled }: SwitchBody,
    @Sender() sender: Person,
    @IdempotencyKey() key: RequestKey,
  ): Promise<PositionedAnswer<LiveEventView>> {
    return this.commands.execute(new OnLiveEvent(id, { sender, key }, () => ({ type: 'SwitchRaffle', data: { enabled } })));
  }
}
