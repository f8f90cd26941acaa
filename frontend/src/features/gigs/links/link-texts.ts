import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { type LinkKind, linkKinds, linkNames } from '@jamjar/contracts/gigs/link-kinds';
import { type GigId } from '@jamjar/contracts/ids';

interface LinkTexts {
  /** What the link does while it is on. */
  onText: string;
  /** What it does while it is off. */
  offText: string;
  /** What happens to the present link when a new one is generated. */
  replacementText: string;
  switchFailureText: string;
  qrFailureText: string;
  /** The line above the QR code on the poster; null: no poster. */
  invitation: string | null;
  /** Another page that belongs to the link. `toAddress`: its address, computed from that of the link's page */
  relatedPage?: { label: string; toAddress: (address: string, id: GigId) => string };
}

export const linkTexts: Readonly<Record<LinkKind, LinkTexts>> = {
  signup: {
    onText: 'Signups are on: whoever has the link can sign up.',
    offText: 'Signups are off: the link says so.',
    replacementText: 'The link in use stops working, and so do its QR codes and posters. Whoever has signed up stays on the list.',
    switchFailureText: 'Failed to toggle signup link',
    qrFailureText: 'Failed to generate QR code',
    invitation: 'Sign up here',
  },
  feedback: {
    onText: 'Feedback is on: whoever has the link can answer.',
    offText: 'Feedback is off: the link says so.',
    replacementText: 'The link in use stops working, and so do its QR codes. Answers that were given stay.',
    switchFailureText: 'Failed to toggle feedback',
    qrFailureText: 'Failed to generate feedback QR code',
    invitation: null,
    relatedPage: { label: 'View Feedback', toAddress: (_address, id) => `/event-feedback/${id}` },
  },
  live: {
    onText: 'The running order is on: whoever has the link can follow it.',
    offText: 'The running order is off: the link leads nowhere.',
    replacementText: 'The link in use stops working, and so do its QR codes, its posters and screens of the room.',
    switchFailureText: 'Failed to toggle live link',
    qrFailureText: 'Failed to generate live QR code',
    invitation: 'When am I on?',
    relatedPage: { label: 'Open Room Screen', toAddress: (address) => `${address}?display=tv` },
  },
};

/** The path of a link's page; null until a link is generated. */
export function getLinkPath(gig: GigView, kind: LinkKind): string | null {
  const token = gig[linkNames.url(kind)];
  return token === null ? null : `/${linkKinds[kind].page}/${token}`;
}

/** Whether the link is switched on. */
export const isLinkEnabled = (gig: GigView, kind: LinkKind): boolean => gig[linkNames.enabled(kind)];

/** The name of the file of a link's QR code: the gig's name, with only such characters as every system allows in file names. */
export function toQrFileName({ name }: GigView, kind: LinkKind): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  return `${words.replace(/^-+|-+$/g, '').slice(0, 80) || 'event'}-${linkKinds[kind].page}-qr.png`;
}
