import { dayMs } from '@jamjar/contracts/time';
import { HttpClient } from '@jamjar/backend/testing/http-client';
import { type SubmitFeedbackRequest } from '@jamjar/contracts/feedback/feedback.views';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { gigId } from '@jamjar/contracts/ids';
import { feedbackRoutes } from '@jamjar/contracts/feedback-routes';
import { routes } from '@jamjar/contracts/routes';
import { type SignupReceipt } from '@jamjar/contracts/signup/signup.views';
import { type Pool } from 'pg';

/** The address of a public page of the demo. */
export interface DemoLink {
  /** The gig's name and the purpose of the page. */
  name: string;
  address: string;
}

type FeedbackAnswer = Omit<SubmitFeedbackRequest, 'feedbackUrl'>;
/** Feedback on the past gigs: each gets about two thirds of these answers. */
const feedbackAnswers: readonly FeedbackAnswer[] = [
  { enjoymentRating: 5, wouldAttendNext: true, name: 'Noor', feedback: 'Best Friday in months. The house band carried everybody.' },
  { enjoymentRating: 4, wouldAttendNext: true, feedback: 'Great sound, a bit warm inside.' },
  { enjoymentRating: 5, wouldAttendNext: true, name: 'Theo' },
  { enjoymentRating: 2, wouldAttendNext: false, feedback: 'Waited two hours for one song.' },
  { enjoymentRating: 4, wouldAttendNext: true },
  { wouldAttendNext: true, name: 'Ines', feedback: 'More chairs, please.' },
  { enjoymentRating: 3, wouldAttendNext: false },
  { enjoymentRating: 5, wouldAttendNext: true, feedback: 'First time on a stage. Thank you.' },
];

/** Older gigs get no links. */
const recentDays = 30;

/** The visitor who signs up through the links of the gigs that are under way. */
const visitorName = 'Nora Falk';

/**
 * Creates the public links of recent and planned gigs: signup links of gigs that are not completed, live links of those under way, at
 * which a visitor also signs up, and feedback links of completed gigs, with answers. @returns the addresses of the public pages
 */
export async function openLinks(url: string, ownerClient: HttpClient, pool: Pool): Promise<DemoLink[]> {
  const visitor = new HttpClient({ url });
  const gigs = await ownerClient.call<GigView[]>('GET', routes.events);
  const links: DemoLink[] = [];
  const oldestDateMs = Date.now() - recentDays * dayMs;
  for (const [number, gig] of gigs.filter(({ date }) => Date.parse(date) > oldestDateMs).entries()) {
    const { name, completed, performerCount } = gig;
    const add = (pathStart: string, title: string, token: string | null): void =>
      void links.push({ name: `${name}, ${title}`, address: `${url}/${pathStart}/${String(token)}` });
    if (completed) add('feedback', 'feedback', await collectFeedback(ownerClient, visitor, gig, number));
    else {
      const { signupUrl } = await ownerClient.call<GigView>('POST', routes.generateLink('signup', gigId(gig.id)));
      add('signup', 'signup', signupUrl);
      if (performerCount === 0) continue;
      const { liveUrl } = await ownerClient.call<GigView>('POST', routes.generateLink('live', gigId(gig.id)));
      add('live', 'running order (and the room’s screen with ?display=tv)', liveUrl);
      const body = { name: visitorName, instruments: gig.type === 'jam' ? ['vocals'] : [], performerType: 'solo' };
      const { place } = await visitor.call<SignupReceipt>('POST', routes.publicSignup(String(signupUrl)), body);
      add('place', `place of ${visitorName}`, place.secret);
    }
  }
  await pool.query(
    `UPDATE gig_feedback SET submitted_at = gigs.date + interval '15 hours' FROM gigs WHERE gigs.id = gig_id AND gigs.completed`,
  );
  return links;
}

/** @param number the gig's number in the list: each gets a different selection of answers @returns the token of the feedback link */
async function collectFeedback(ownerClient: HttpClient, visitor: HttpClient, { id }: GigView, number: number): Promise<string | null> {
  const { feedbackUrl } = await ownerClient.call<GigView>('POST', routes.generateLink('feedback', gigId(id)));
  const selectedAnswers = feedbackAnswers.filter((_, index) => (index + number) % 3 > 0);
  for (const answer of selectedAnswers) await visitor.call('POST', feedbackRoutes.submitFeedback, { feedbackUrl, ...answer });
  return feedbackUrl;
}
