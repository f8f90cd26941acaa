import { fold } from '@jamjar/contracts/gigs/gig.evolve';
import { type GigEvent } from '@jamjar/contracts/gigs/gig.events';
import { added, at, created, gig, organisation, performer, removed, selected } from '../../testing/told-events.js';
import { gigs } from './gigs.projection.js';

const [ana, bo] = [performer('Ana'), performer('Bo')];
const tuesday = gig('Tuesday');
const followed = () => {
  const view = gigs.follow(tuesday);
  return (...events: GigEvent[]) => {
    const state = fold([created('openmic'), ...events]);
    return state.phase === 'notCreated' ? [] : view.differences(state);
  };
};

describe('the gigs', () => {
  it('are shown with their settings and the number of performers not removed', () => {
    expect(followed()(added(ana), added(bo), removed(bo), { type: 'TimeLimitSet', data: { minutes: 15 } })).toEqual([
      {
        key: tuesday,
        isNew: true,
        row: {
          id: tuesday,
          organisationId: organisation,
          name: 'Tuesday Jam',
          type: 'openmic',
          date: new Date(at('20:00')),
          venue: 'The Cellar',
          description: null,
          timeLimit: 15,
          completed: false,
          deleted: false,
          logoUrl: null,
          hasSignupLink: false,
          signupEnabled: false,
          signupLimit: null,
          raffleEnabled: false,
          hasFeedbackLink: false,
          feedbackEnabled: false,
          performerCount: 1,
          createdAt: new Date(at('12:00')),
        },
      },
    ]);
  });

  it('are written again only when their own row differs', () => {
    const differences = followed();
    differences(added(ana));
    expect(differences(added(ana), selected(ana))).toEqual([]);
    expect(differences(added(ana), selected(ana), { type: 'GigRenamed', data: { name: 'Wednesday' } })).toMatchObject([{ isNew: false }]);
  });

  it('stay when they are completed or deleted, marked', () => {
    const [completed] = followed()({ type: 'GigCompleted', data: { at: at('23:00') } });
    const [deleted] = followed()({ type: 'GigDeleted', data: { at: at('23:00') } });
    expect(completed?.row).toMatchObject({ completed: true, deleted: false });
    expect(deleted?.row).toMatchObject({ deleted: true });
  });
});
