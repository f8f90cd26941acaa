import { type ComponentType } from 'react';
import { type GigType } from '@jamjar/contracts/enums';
import { type GigPageProps, GigRoute } from '../gig-route.js';
import { GenericPage } from './generic.page.js';
import { JamPage } from './jam.page.js';
import { OpenMicPage } from './open-mic.page.js';

const pagesByGigType: Record<GigType, ComponentType<GigPageProps>> = { jam: JamPage, openmic: OpenMicPage, generic: GenericPage };

/** The page of one gig, in the form of its type: jam, open mic or generic event. */
export const GigPage = () => <GigRoute renderPage={(props) => <GigTypePage {...props} />} />;

function GigTypePage(props: GigPageProps) {
  const Page = pagesByGigType[props.gig.type];
  return <Page {...props} />;
}
