import { respondWith } from '../page-preparations.js';
import { defineScreens } from '../screen.js';
import { button, click, clickInDialog, dialog, text } from '../steps.js';
import { gigPath } from './gigs.js';

const drawResult = { revision: 99, winner: { id: 'demo', name: 'Ana Souza' }, stats: { totalEntrances: 7, eligibleParticipants: 5 } };

/** The raffle's dialogs. */
export const raffleScreens = defineScreens('owner', gigPath('generic', 'running', 'manage'), {
  raffle: { steps: [click('Run Raffle')], shows: dialog },
  'raffle-entrances': {
    steps: [click('Run Raffle'), clickInDialog('Set Raffle Entrances')],
    shows: text(/^Everyone \(/),
  },
  'raffle-winner': {
    preparePage: respondWith('**/api/events/*/raffle', drawResult), // a real draw on every opening would soon use up the demo's entries
    steps: [click('Run Raffle'), clickInDialog('Run Raffle')],
    shows: button('Check this draw'),
  },
  'raffle-reset': {
    isVariant: true,
    steps: [click('Run Raffle'), clickInDialog('Reset All Raffle Data')],
    shows: text(/permanently reset/),
  },
});
