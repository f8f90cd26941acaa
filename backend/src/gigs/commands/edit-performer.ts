import { type GigId, type PerformerId } from '@jamjar/contracts/ids';
import { type EditPerformerRequest } from '@jamjar/contracts/gigs/gig.requests';
import { streamOf } from '@jamjar/contracts/gigs/gig.stream';
import { type PerformerView } from '@jamjar/contracts/gigs/gig.views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Asked } from '../../auth/asked.js';
import { type PositionedAnswer } from '../../http/position.js';
import { Refused } from '../../http/refused.js';
import { GigHandling } from '../gig.handling.js';
import { type RequestIdentity } from '../people/arrivals.js';
import { isGiven } from '../people/is-given.js';
import { type PerformerAtGig, PersonEdits } from '../people/person-edits.js';
import { GigNow } from '../queries/gig-now.js';
import { GigOfPerformer } from '../queries/gig-of-performer.js';
import { type Acted, Acting } from './acting.js';
import { Answers } from './answers.js';
import { contextOf, now } from './context.js';

/** Changes what is given of a performer and of the person behind them; answers the performer. @throws Refused, Busy, KeyReused */
export class EditPerformer extends Command<PositionedAnswer<PerformerView>> {
  constructor(
    readonly performerId: PerformerId,
    readonly edit: EditPerformerRequest,
    readonly asked: Asked,
  ) {
    super();
  }
}

/** In this order: decide (dry), person, history (design, "One request, several owners"). */
@CommandHandler(EditPerformer)
export class EditPerformerHandler implements ICommandHandler<EditPerformer> {
  constructor(
    private readonly gigOf: GigOfPerformer,
    private readonly repository: GigNow,
    private readonly handling: GigHandling,
    private readonly edits: PersonEdits,
    private readonly acting: Acting,
    private readonly answers: Answers,
  ) {}

  async execute({ performerId, edit, asked }: EditPerformer): Promise<PositionedAnswer<PerformerView>> {
    const gigId = await this.gigOf.find(performerId);
    if (!gigId) throw new Refused('PERFORMER_NOT_FOUND');
    const { name, email, phone, instagram, lookingForBand, notes, ...inLine } = edit;
    const personal = { name, email, phone, instagram, lookingForBand, notes };
    const context = contextOf(asked, gigId, now());
    const command = { type: 'EditPerformer', data: { performerId, ...inLine } } as const;

    if (!(await this.edits.isDone(context))) {
      const decision = await this.handling.dry(streamOf(gigId), command, context);
      if (decision.kind === 'refused') throw new Refused(decision.code);
      if (isGiven(personal)) await this.edits.write(await this.whom(gigId, performerId), personal, asked.sender, context);
    }
    const acted = isGiven(inLine)
      ? await this.acting.act(gigId, command, context).catch((error: unknown) => this.refusedAfterwards(error, context))
      : await this.untouched(gigId);
    return this.answers.performer(acted, performerId);
  }

  private async whom(gigId: GigId, performerId: PerformerId): Promise<PerformerAtGig> {
    const { settings, performers } = await this.repository.there(gigId);
    const performer = performers.get(performerId);
    if (!performer) throw new Refused('PERFORMER_NOT_FOUND');
    return { performerId, participantId: performer.participantId, organisationId: settings.organisationId, gigId };
  }

  /** Somebody completed the gig between the dry decision and the real one: the person's part is done, and told as it is. */
  private async refusedAfterwards(error: unknown, context: RequestIdentity): Promise<Acted> {
    if (error instanceof Refused) await this.edits.forgetRequest(context);
    throw error;
  }

  private async untouched(gigId: GigId): Promise<Acted> {
    return { gigId, gig: await this.repository.there(gigId), events: [], isShown: true };
  }
}
