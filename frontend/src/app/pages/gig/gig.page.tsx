import { type ComponentProps, type ComponentType } from 'react';
import { type GigType } from '@jamjar/contracts/enums';
import { type GigPageProps, GigRoute } from '../gig-route.js';
import { GigSkeleton } from '../gig-skeleton.js';
import { GenericPage } from './generic.page.js';
import { JamPage } from './jam.page.js';
import { OpenMicPage } from './open-mic.page.js';
import { type GigPageState, useGigPage } from './use-gig-page.js';

const pagesByGigType: Record<GigType, ComponentType<GigPageState>> = { jam: JamPage, openmic: OpenMicPage, generic: GenericPage };
const skeletonsByGigType: Record<GigType, Pick<ComponentProps<typeof GigSkeleton>, 'label' | 'shape'>> = {
  jam: { label: 'Loading jam night data...', shape: 'stage' },
  openmic: { label: 'Loading open mic data...', shape: 'stage' },
  generic: { label: 'Loading...', shape: 'list' },
};

/** The main page of a gig, which depends on its type: jam, open mic or generic event. */
export const GigPage = () => <GigRoute isForTemporaryOperators renderPage={(props) => <GigTypePage {...props} />} />;

function GigTypePage(props: GigPageProps) {
  const page = useGigPage(props);
  const { type, name } = props.gig;
  const Page = pagesByGigType[type];
  return page.lineUp ? <Page {...page} lineUp={page.lineUp} /> : <GigSkeleton {...skeletonsByGigType[type]} title={name} />;
}
