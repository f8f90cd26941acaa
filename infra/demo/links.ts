import { HttpClient } from '@jamjar/backend/testing/http-client';
import { type SubmitFeedbackRequest } from '@jamjar/contracts/feedback/feedback.views';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { gigId } from '@jamjar/contracts/ids';
import { routes } from '@jamjar/contracts/routes';
import { type Pool } from 'pg';

/** The address of a public link of the demo. */
export interface DemoLink {
  /** Of the gig. */
  name: string;
  address: string;
}

type Answer = Omit<SubmitFeedbackRequest, 'feedbackUrl'>;
/** What people say of the past gigs: two thirds of it of each. */
const answers: readonly Answer[] = [
  { enjoymentRating: 5, wouldAttendNext: true, name: 'Noor', feedback: 'Best Friday in months. The house band carried everybody.' },
  { enjoymentRating: 4, wouldAttendNext: true, feedback: 'Great sound, a bit warm inside.' },
  { enjoymentRating: 5, wouldAttendNext: true, name: 'Theo' },
  { enjoymentRating: 2, wouldAttendNext: false, feedback: 'Waited two hours for one song.' },
  { enjoymentRating: 4, wouldAttendNext: true },
  { wouldAttendNext: true, name: 'Ines', feedback: 'More chairs, please.' },
  { enjoymentRating: 3, wouldAttendNext: false },
  { enjoymentRating: 5, wouldAttendNext: true, feedback: 'First time on a stage. Thank you.' },
];

/** Opens signups for every gig that is not completed, and collects feedback on the others. @returns the addresses that the public may open */
export async function openLinks(url: string, ownerClient: HttpClient, pool: Pool): Promise<DemoLink[]> {
  const visitor = new HttpClient({ url });
  const gigs = await ownerClient.call<GigView[]>('GET', routes.events);
  const links: DemoLink[] = [];
  for (const [number, { id, name, completed }] of gigs.entries()) {
    const route = completed ? routes.feedbackLink(gigId(id)) : routes.signupLink(gigId(id));
    const { signupUrl, feedbackUrl } = await ownerClient.call<GigView>('POST', route);
    links.push({ name, address: completed ? `${url}/feedback/${String(feedbackUrl)}` : `${url}/signup/${String(signupUrl)}` });
    if (!completed) continue;
    const given = answers.filter((_, index) => (index + number) % 3 > 0);
    for (const answer of given) await visitor.call('POST', routes.submitFeedback, { feedbackUrl, ...answer });
  }
  await pool.query(
    `UPDATE gig_feedback SET submitted_at = gigs.date + interval '15 hours' FROM gigs WHERE gigs.id = gig_id AND gigs.completed`,
  );
  return links;
}
