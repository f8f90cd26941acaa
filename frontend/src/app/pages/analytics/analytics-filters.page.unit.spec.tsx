import { fireEvent, screen, waitFor } from '@testing-library/react';
import { analyticsRoutes } from '@jamjar/contracts/analytics-routes';
import { analysedGigId, overviewFixture } from '../../../testing/analytics.fixture.js';
import { analyticsPath, setUpAnalyticsPages, statsRequest } from '../../../testing/analytics-page.fixture.js';
import { fillField, readFieldErrors } from '../../../testing/forms.js';

const { server, browser, open, respond, countReads } = setUpAnalyticsPages();

const choose = (label: string, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The number without filters is 1,184, that of `overviewFixture`. */
const findSignups = (count: string) => screen.findByText(count, { selector: 'dd' });
const jamOnly = { eventType: 'jam' };
const oneGig = { eventType: 'jam', eventId: analysedGigId(1) };
const gigs = [{ id: analysedGigId(1), name: 'Friday Jam', type: 'jam', date: new Date(2025, 0, 2, 20).toISOString() }];
beforeEach(() => {
  respond(jamOnly, overviewFixture({ totalPerformers: 77 }));
  respond(oneGig, overviewFixture({ totalPerformers: 7 }));
  server.when(statsRequest(analyticsRoutes.statsEvents, jamOnly), () => ({ body: gigs }));
});

describe('the filters of the analytics', () => {
  it('are in the URL, and the back button undoes them', async () => {
    open();
    await findSignups('1,184');
    choose('Event type', 'jam');
    await findSignups('77');
    await screen.findByRole('option', { name: 'Friday Jam · 2 Jan 25' });
    choose('Event', analysedGigId(1));
    await findSignups('7');
    expect(browser.url).toBe(`${analyticsPath}?eventType=jam&eventId=${analysedGigId(1)}`);
    browser.goBack();
    await findSignups('77');
    browser.goBack();
    await findSignups('1,184');
    expect(browser.url).toBe(analyticsPath);
  });

  it('are read from the URL; another type drops the event', async () => {
    respond({ eventType: 'generic' }, overviewFixture({ totalPerformers: 3 }));
    open(`${analyticsPath}?eventType=jam&eventId=${analysedGigId(1)}`);
    await findSignups('7');
    choose('Event type', 'generic');
    await findSignups('3');
    expect(browser.url).toBe(`${analyticsPath}?eventType=generic`);
  });

  it('can be cleared when no event matches', async () => {
    respond(jamOnly, overviewFixture({ totalEvents: 0 }));
    open(`${analyticsPath}?eventType=jam`);
    fireEvent.click(await screen.findByRole('button', { name: 'Clear Filters' }));
    await findSignups('1,184');
    expect(browser.url).toBe(analyticsPath);
  });

  it('can be cleared when the event does not exist any more', async () => {
    server.when(statsRequest(analyticsRoutes.statsOverview, oneGig), () => ({
      status: 404,
      body: { message: 'Event Not Found', code: 'GIG_NOT_FOUND' },
    }));
    open(`${analyticsPath}?eventType=jam&eventId=${analysedGigId(1)}`);
    await screen.findByText('Event Not Found');
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await findSignups('1,184');
  });

  it('are part of the links to the tabs', async () => {
    open(`${analyticsPath}?eventType=jam`);
    await findSignups('77');
    expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Performers' }).getAttribute('href')).toBe(`${analyticsPath}?tab=performers&eventType=jam`);
  });
});

describe('the date of the analytics', () => {
  const at = new Date(2025, 5, 1, 12, 30);
  const asOf = { asOf: at.toISOString() };

  it('can be set to the past, which the page says, and back to now', async () => {
    respond(asOf, overviewFixture({ totalPerformers: 9 }));
    open();
    await findSignups('1,184');
    fireEvent.click(screen.getByRole('button', { name: 'As of now' }));
    await screen.findByRole('dialog', { name: 'As of' });
    fillField('Date and time', '2025-06-01T12:30');
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await findSignups('9');
    expect(browser.url).toBe(`${analyticsPath}?${new URLSearchParams(asOf).toString()}`);
    screen.getByText('1 Jun 25, 12:30');
    fireEvent.click(screen.getByRole('button', { name: 'Show Now' }));
    await findSignups('1,184');
    expect(browser.url).toBe(analyticsPath);
  });

  // the second is the value of the field while the year 2025 is being typed
  it.each(['', '0202-06-01T12:30'])('must be a date and time, which "%s" is not', async (unfinished) => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'As of now' }));
    await screen.findByRole('dialog', { name: 'As of' });
    fillField('Date and time', unfinished);
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(readFieldErrors()).toEqual(['Date and time are required']));
    expect(browser.url).toBe(analyticsPath);
  });

  it('shows a text instead of numbers if it is before the first event', async () => {
    respond(asOf, overviewFixture({ totalEvents: 0 }));
    open(`${analyticsPath}?${new URLSearchParams(asOf).toString()}`);
    await screen.findByText('There were no events yet.');
  });
});

describe('the data of the analytics', () => {
  it('stay cached while a filter is set and removed, and are read again by the refresh button', async () => {
    open();
    await findSignups('1,184');
    choose('Event type', 'jam');
    await findSignups('77');
    browser.goBack();
    await findSignups('1,184');
    expect(countReads(analyticsRoutes.statsOverview)).toBe(2); // without a filter and with one
    respond({}, overviewFixture({ totalPerformers: 1185 }));
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await findSignups('1,185');
    expect(countReads(analyticsRoutes.statsTrend)).toBe(3); // the same, and after the refresh
  });

  it('are read again after the message resync', async () => {
    open();
    await findSignups('1,184');
    await waitFor(() => expect(server.socket.connectionCount).toBe(1));
    respond({}, overviewFixture({ totalPerformers: 1185 }));
    server.socket.send({ type: 'resync', pos: 2 });
    await findSignups('1,185');
  });
});
