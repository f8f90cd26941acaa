import { gigId, organisationId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { RefusalException } from '../../http/refusal.exception.js';
import { parseDto } from '../../http/validation.pipe.js';
import { createBodyDto } from './command-body.dto.js';
import { CreateGigDto, EditGigDto, ToggleCompletedDto } from './gig.dto.js';
import { AddPerformerDto, PatchPerformerDto } from './performer.dto.js';

/** Stands for the id of any gig, organisation, participant or performer. */
const id = '00000000-0000-4000-8000-000000000001';

/** Returns the error messages by field; an empty object when the body is valid. */
function errorsOf(dto: new () => object, body: unknown): unknown {
  try {
    parseDto(dto, body);
    return {};
  } catch (error) {
    if (error instanceof RefusalException) return error.errors;
    throw error;
  }
}

const ArrangeQueueDto = createBodyDto('ArrangeQueue');
const MovePerformerDto = createBodyDto('MovePerformer');
const SelectPerformerDto = createBodyDto('SelectPerformer');
const SwitchRaffleDto = createBodyDto('SwitchRaffle');
const newGigBody = { organisationId: id, name: 'Jam', date: '2026-11-21T19:30:00.000Z' };

describe('the field `was` of an edit', () => {
  const SetSignupLimitDto = createBodyDto('SetSignupLimit');
  const fieldsOfGig = 'name, date, endsAt, venue, description, timeLimit';

  it('may have values as the API returned them, also longer ones than new values may be', () => {
    const was = { name: 'x'.repeat(300), date: '2026-11-21T19:30:00.000Z', endsAt: null, venue: null, description: null, timeLimit: 5 };
    expect(errorsOf(EditGigDto, { name: 'Jam', was })).toEqual({});
    expect(errorsOf(PatchPerformerDto, { tier: 'T1', was: { tier: null, name: 'Ana', instruments: ['keys'], notes: ' ' } })).toEqual({});
    expect(errorsOf(SetSignupLimitDto, { limit: null, was: { limit: 20 } })).toEqual({});
  });
  it.each([null, 'Jam', [], { completed: false }, { date: 'tomorrow' }, { endsAt: 5 }])('is refused when it is %j', (was) => {
    expect(errorsOf(EditGigDto, { name: 'Jam', was })).toEqual({ was: `Expected an object with what ${fieldsOfGig} were` });
    expect(errorsOf(SetSignupLimitDto, { limit: 5, was })).toEqual({ was: 'Expected an object with what limit were' });
  });
});

describe('the DTOs of gigs', () => {
  it('require a name and a date', () => {
    expect(errorsOf(CreateGigDto, { organisationId: id })).toEqual({
      name: 'Event name is required',
      date: 'Date and time are required',
    });
    expect(errorsOf(CreateGigDto, { ...newGigBody, name: '   ', date: '' })).toEqual({
      name: 'Event name is required',
      date: 'Date and time are required',
    });
    expect(errorsOf(EditGigDto, { name: '' })).toEqual({ name: 'Event name is required' });
    expect(errorsOf(EditGigDto, { name: null, date: null })).toEqual({
      name: 'Event name is required',
      date: 'Date and time are required',
    });
  });

  it.each(['tomorrow', '2026-13-01', '2026-02-31T20:00:00Z', '+275760-09-13T00:00:00.000Z', '0001-01-01T00:00:00Z', 5])(
    'reject the date %j',
    (date) => {
      expect(errorsOf(CreateGigDto, { ...newGigBody, date })).toEqual({ date: 'Invalid date' });
      expect(errorsOf(EditGigDto, { endsAt: date })).toEqual({ endsAt: 'Invalid date' });
    },
  );

  it.each(['2028-02-29', '2026-12-31T23:30', '2026-12-31T23:30:00-11:00'])('accept the date %j', (date) => {
    expect(errorsOf(CreateGigDto, { ...newGigBody, date })).toEqual({});
  });

  it.each([-1, 1.5, '30', '1000001', 1_000_000.5])('reject the time limit %j', (timeLimit) => {
    expect(errorsOf(EditGigDto, { timeLimit })).toEqual({ timeLimit: 'Time limit must be a positive number' });
  });
  it('reject a time limit above a million', () => {
    expect(errorsOf(EditGigDto, { timeLimit: 1_000_001 })).toEqual({ timeLimit: 'Number must be less than or equal to 1000000' });
  });

  it.each([0, 15, null])('accept the time limit %j', (timeLimit) => {
    expect(errorsOf(EditGigDto, { timeLimit })).toEqual({});
  });

  it('accept a whole gig as GET returned it and reject unknown fields', () => {
    const gig: GigView = {
      id: gigId(id),
      organisationId: organisationId(id),
      organisation: { name: 'Bar', logoUrl: null },
      name: 'Jam',
      type: 'jam',
      date: newGigBody.date,
      endsAt: null,
      createdAt: newGigBody.date,
      venue: null,
      description: null,
      timeLimit: null,
      completed: false,
      deleted: false,
      logoUrl: null,
      signupUrl: null,
      signupEnabled: false,
      signupLimit: null,
      raffleEnabled: false,
      feedbackUrl: null,
      feedbackEnabled: false,
      liveUrl: null,
      liveEnabled: false,
      performerCount: 3,
      currentParticipants: 3,
      revision: 5,
    };
    expect(errorsOf(EditGigDto, gig)).toEqual({});
    expect(errorsOf(EditGigDto, { ...gig, colour: 'red' })).toEqual({ colour: 'Unknown field' });
  });

  it('require a boolean for the raffle, and accept a missing one for completion', () => {
    expect(errorsOf(SwitchRaffleDto, {})).toEqual({ enabled: 'Required' });
    expect(errorsOf(SwitchRaffleDto, { enabled: 'yes' })).toEqual({ enabled: 'Expected boolean, received string' });
    expect(errorsOf(ToggleCompletedDto, {})).toEqual({});
    expect(errorsOf(ToggleCompletedDto, undefined)).toEqual({});
    expect(errorsOf(ToggleCompletedDto, { completed: null })).toEqual({ completed: 'Expected boolean, received null' });
  });

  it('accept only ids for the order of the queue, each once', () => {
    expect(errorsOf(ArrangeQueueDto, { performerIds: [id] })).toEqual({});
    expect(errorsOf(ArrangeQueueDto, { performerIds: [id, 'ana'] })).toEqual({ performerIds: 'Invalid id' });
    expect(errorsOf(ArrangeQueueDto, { performerIds: [id, id] })).toEqual({ performerIds: 'Array must not name anything twice' });
    expect(errorsOf(ArrangeQueueDto, {})).toEqual({ performerIds: 'Required' });
  });
});

describe('the DTOs of performers', () => {
  it('accept the fields of the web app’s three add dialogs, and a sort order', () => {
    const jam = {
      participantId: null,
      name: 'Ana',
      email: '',
      phone: '',
      instagram: '',
      instruments: ['vocals'],
      tier: '',
      priority: false,
      lookingForBand: false,
      notes: '',
      jamNightId: id,
      contact: '',
      sortOrder: 4000,
    };
    const openMic = { participantId: id, name: 'Ana', notes: 'x', instagram: '', performerType: 'band', priority: true, jamNightId: id };
    const addSeveral = { participantId: null, name: 'Ana', notes: '', priority: false, jamNightId: id };
    for (const body of [jam, openMic, addSeveral]) expect(errorsOf(AddPerformerDto, body)).toEqual({});
    expect(parseDto(AddPerformerDto, jam)).toMatchObject({ email: null, phone: null, notes: null, tier: null });
  });

  it('return a message for an invalid field', () => {
    expect(errorsOf(AddPerformerDto, { jamNightId: id, email: 'ana@' })).toEqual({ email: 'Invalid email address' });
    expect(errorsOf(PatchPerformerDto, { name: ' ' })).toEqual({ name: 'Name is required' });
    expect(errorsOf(PatchPerformerDto, { raffleEntrances: -1 })).toEqual({ raffleEntrances: 'Please enter a valid number (0 or higher)' });
    expect(errorsOf(PatchPerformerDto, { raffleEntrances: 1.5 })).toEqual({ raffleEntrances: 'Please enter a valid number (0 or higher)' });
    expect(errorsOf(AddPerformerDto, { jamNightId: id, instruments: ['kazoo'] })).toEqual({
      instruments: "Expected 'vocals' | 'guitar' | 'bass' | 'drums' | 'keys' | 'piano' | 'woodwind' | 'brass', received 'kazoo'",
    });
  });

  // `updates` and `__proto` are no fields of a performer at all
  it.each(['id', 'jamNightId', 'participantId', 'raffleWins', 'updates', '__proto'])('reject %s in a PATCH', (field) => {
    expect(errorsOf(PatchPerformerDto, { [field]: id })).toEqual({ [field]: 'Unknown field' });
  });

  it('reject null for booleans', () => {
    expect(errorsOf(PatchPerformerDto, { onStage: null })).toEqual({ onStage: 'Expected boolean, received null' });
  });

  it('require the target of a move; null means the end', () => {
    expect(errorsOf(MovePerformerDto, { beforeId: null })).toEqual({});
    expect(errorsOf(MovePerformerDto, {})).toEqual({ beforeId: 'Required' });
    expect(errorsOf(MovePerformerDto, { beforeId: 'last' })).toEqual({ beforeId: 'Invalid id' });
  });

  it('accept a selection without fields, with an instrument or with a performer to replace', () => {
    for (const body of [{}, undefined, { instruments: ['bass'] }, { replacingPerformerId: id }, { replacingPerformerId: null }]) {
      expect(errorsOf(SelectPerformerDto, body)).toEqual({});
    }
  });
});
