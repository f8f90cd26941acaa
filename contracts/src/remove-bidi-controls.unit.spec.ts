import { removeBidiControls } from './remove-bidi-controls.js';

it('removeBidiControls removes what changes the direction of other text, and keeps names of every script', () => {
  expect(removeBidiControls('Ana\u202E zciuR\u202C \u2067Bo\u2069')).toBe('Ana zciuR Bo');
  for (const name of ['Zoë Ångström', 'فيروز', 'עופרה חזה', '👩‍🎤 Kim']) expect(removeBidiControls(name)).toBe(name);
});
