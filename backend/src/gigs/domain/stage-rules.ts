import { type GigType } from '@jamjar/contracts/enums';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type RefusalCode } from '@jamjar/contracts/refusals';

type RefusalByGigType = Readonly<Record<GigType, RefusalCode | null>>;

const stageRefusals: RefusalByGigType = { jam: null, openmic: null, generic: 'NO_STAGE' };
const selectionRefusals: RefusalByGigType = { jam: null, openmic: 'NO_SELECTION', generic: 'NO_STAGE' };

/** Returns null for gigs with a stage: jams and open mics. */
export const findStageRefusal = ({ settings }: Gig): RefusalCode | null => stageRefusals[settings.type];

/** Returns null for gigs where performers are selected before they go on stage: jams. */
export const findSelectionRefusal = ({ settings }: Gig): RefusalCode | null => selectionRefusals[settings.type];
