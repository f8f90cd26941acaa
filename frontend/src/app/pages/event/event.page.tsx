import { type ComponentType } from 'react';
import { type GigType } from '@jamjar/contracts/enums';
import { KnownEvent } from '../known-event.js';
import { type EventPageProps } from './event-page.props.js';
import { GenericPage } from './generic.page.js';
import { JamPage } from './jam.page.js';
import { OpenMicPage } from './open-mic.page.js';

const pages: Record<GigType, ComponentType<EventPageProps>> = { jam: JamPage, openmic: OpenMicPage, generic: GenericPage };

/** One event, as its type is run (S1 §2). */
export const EventPage = () => <KnownEvent page={(props) => <PageOfType {...props} />} />;

function PageOfType(props: EventPageProps) {
  const Page = pages[props.event.type];
  return <Page {...props} />;
}
