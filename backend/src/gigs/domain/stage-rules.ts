import { type GigType } from '@jamjar/contracts/enums';
import { type Gig } from '@jamjar/contracts/gigs/gig.state';
import { type RefusalCode } from '@jamjar/contracts/refusals';

type Barred = Readonly<Record<GigType, RefusalCode | null>>;

const stage: Barred = { jam: null, openmic: null, generic: 'NO_STAGE' };
const selection: Barred = { jam: null, openmic: 'NO_SELECTION', generic: 'NO_STAGE' };

/** Null where there is a stage: jams and open mics. (decisions, Stage and time) */
export const whyNoStage = ({ settings }: Gig): RefusalCode | null => stage[settings.type];

/** Null where performers are selected before they go on stage: jams. */
export const whyNoSelection = ({ settings }: Gig): RefusalCode | null => selection[settings.type];
