import { gigId, organisationId } from '@jamjar/contracts/ids';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { Refused } from '../../http/refused.js';
import { parsed } from '../../http/validation.pipe.js';
import { ArrangeQueueBody, CreateGigBody, EditGigBody, SwitchBody, ToggleCompletedBody } from './gig.bodies.js';
import { AddPerformerBody, PatchPerformerBody } from './performer.bodies.js';
import { MoveBody, SelectBody } from './stage.bodies.js';

const id = '00000000-0000-4000-8000-000000000001';

/** The words by field that a body is refused with; an empty object when it is taken. */
function wrong(form: new () => object, body: unknown): unknown {
  try {
    parsed(form, body);
    return {};
  } catch (error) {
    if (error instanceof Refused) return error.errors;
    throw error;
  }
}

const create = { organisationId: id, name: 'Jam', date: '2026-11-21T19:30:00.000Z' };

describe('a body of an event', () => {
  it('needs a name and a date, in the words of the documents', () => {
    expect(wrong(CreateGigBody, { organisationId: id })).toEqual({
      name: 'Event name is required',
      date: 'Date and time are required',
    });
    expect(wrong(CreateGigBody, { ...create, name: '   ', date: '' })).toEqual({
      name: 'Event name is required',
      date: 'Date and time are required',
    });
    expect(wrong(EditGigBody, { name: '' })).toEqual({ name: 'Event name is required' });
    expect(wrong(EditGigBody, { name: null, date: null })).toEqual({
      name: 'Event name is required',
      date: 'Date and time are required',
    });
  });

  it.each(['tomorrow', '2026-13-01', '2026-02-31T20:00:00Z', '+275760-09-13T00:00:00.000Z', '0001-01-01T00:00:00Z', 5])(
    'refuses the date %j',
    (date) => {
      expect(wrong(CreateGigBody, { ...create, date })).toEqual({ date: 'Invalid date' });
    },
  );

  it.each(['2028-02-29', '2026-12-31T23:30', '2026-12-31T23:30:00-11:00'])('takes the date %j', (date) => {
    expect(wrong(CreateGigBody, { ...create, date })).toEqual({});
  });

  it.each([-1, 1.5, '30', 1e12])('refuses the time limit %j', (timeLimit) => {
    expect(wrong(EditGigBody, { timeLimit })).toEqual({ timeLimit: 'Time limit must be a positive number' });
  });

  it.each([0, 15, null])('takes the time limit %j', (timeLimit) => {
    expect(wrong(EditGigBody, { timeLimit })).toEqual({});
  });

  it('takes a whole event back as GET answered it, and names a field that no event has', () => {
    const answered: GigView = {
      id: gigId(id),
      organisationId: organisationId(id),
      organisation: { name: 'Bar', logoUrl: null },
      name: 'Jam',
      type: 'jam',
      date: create.date,
      createdAt: create.date,
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
      performerCount: 3,
      currentParticipants: 3,
    };
    expect(wrong(EditGigBody, answered)).toEqual({});
    expect(wrong(EditGigBody, { ...answered, colour: 'red' })).toEqual({ colour: 'Unknown field' });
  });

  it('says what a switch must be', () => {
    expect(wrong(SwitchBody, {})).toEqual({ enabled: 'Required' });
    expect(wrong(SwitchBody, { enabled: 'yes' })).toEqual({ enabled: 'Expected boolean, received string' });
    expect(wrong(ToggleCompletedBody, {})).toEqual({});
    expect(wrong(ToggleCompletedBody, undefined)).toEqual({});
    expect(wrong(ToggleCompletedBody, { completed: null })).toEqual({ completed: 'Expected boolean, received null' });
  });

  it('arranges ids only', () => {
    expect(wrong(ArrangeQueueBody, { performerIds: [id] })).toEqual({});
    expect(wrong(ArrangeQueueBody, { performerIds: [id, 'ana'] })).toEqual({ performerIds: 'Invalid id' });
    expect(wrong(ArrangeQueueBody, {})).toEqual({ performerIds: 'Required' });
  });
});

describe('a body of a performer', () => {
  it('takes what the three add dialogs send', () => {
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
    const many = { participantId: null, name: 'Ana', notes: '', priority: false, jamNightId: id };
    for (const body of [jam, openMic, many]) expect(wrong(AddPerformerBody, body)).toEqual({});
    expect(parsed(AddPerformerBody, jam)).toMatchObject({ email: null, phone: null, notes: null, tier: null });
  });

  it('names what is wrong in the words of the documents', () => {
    expect(wrong(AddPerformerBody, { jamNightId: id, email: 'ana@' })).toEqual({ email: 'Invalid email address' });
    expect(wrong(PatchPerformerBody, { name: ' ' })).toEqual({ name: 'Name is required' });
    expect(wrong(PatchPerformerBody, { raffleEntrances: -1 })).toEqual({ raffleEntrances: 'Please enter a valid number (0 or higher)' });
    expect(wrong(PatchPerformerBody, { raffleEntrances: 1.5 })).toEqual({ raffleEntrances: 'Please enter a valid number (0 or higher)' });
    expect(wrong(AddPerformerBody, { jamNightId: id, instruments: ['kazoo'] })).toEqual({
      instruments: "Expected 'vocals' | 'guitar' | 'bass' | 'drums' | 'keys' | 'piano' | 'woodwind' | 'brass', received 'kazoo'",
    });
  });

  it.each(['id', 'jamNightId', 'participantId', 'raffleWins', 'updates', '__proto'])('never takes %s in a PATCH', (field) => {
    expect(wrong(PatchPerformerBody, { [field]: id })).toEqual({ [field]: 'Unknown field' });
  });

  it('refuses null where something is either so or not', () => {
    expect(wrong(PatchPerformerBody, { onStage: null })).toEqual({ onStage: 'Expected boolean, received null' });
  });

  it('needs to hear before whom somebody moves, be it nobody', () => {
    expect(wrong(MoveBody, { beforeId: null })).toEqual({});
    expect(wrong(MoveBody, {})).toEqual({ beforeId: 'Required' });
    expect(wrong(MoveBody, { beforeId: 'last' })).toEqual({ beforeId: 'Invalid id' });
  });

  it('selects with nothing said, an instrument, or somebody to replace', () => {
    for (const body of [{}, undefined, { instruments: ['bass'] }, { replacingPerformerId: id }, { replacingPerformerId: null }]) {
      expect(wrong(SelectBody, body)).toEqual({});
    }
  });
});
