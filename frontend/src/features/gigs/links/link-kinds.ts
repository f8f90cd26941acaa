import { type LinkKind } from '@jamjar/contracts/enums';
import { type GigView } from '@jamjar/contracts/gigs/gig.views';
import { getLinkOrigin } from '../../../domain/gigs/link-origin.js';

interface LinkWords {
  /** Title of the link's dialog, and its entry in the menu. */
  title: string;
  generate: string;
  /** What the link does while it is on, and while it is off. */
  on: string;
  off: string;
  /** What becomes of the link in use when a new one is generated. */
  replaced: string;
  qrTitle: string;
  generateFailed: string;
  switchFailed: string;
  qrFailed: string;
  /** Stands above the QR code of the poster. */
  invitation: string;
}

/** The words of both kinds of links. */
export const linkWords: Readonly<Record<LinkKind, LinkWords>> = {
  signup: {
    title: 'Signup Link',
    generate: 'Generate Signup Link',
    on: 'Signups are on: whoever has the link can sign up.',
    off: 'Signups are off: the link says so.',
    replaced: 'The link in use stops working, and so do its QR codes and posters. Whoever has signed up stays on the list.',
    qrTitle: 'Signup QR Code',
    generateFailed: 'Failed to generate signup link',
    switchFailed: 'Failed to toggle signup link',
    qrFailed: 'Failed to generate QR code',
    invitation: 'Sign up here',
  },
  feedback: {
    title: 'Feedback Link',
    generate: 'Generate Feedback Link',
    on: 'Feedback is on: whoever has the link can answer.',
    off: 'Feedback is off: the link says so.',
    replaced: 'The link in use stops working, and so do its QR codes. Answers that were given stay.',
    qrTitle: 'Feedback QR Code',
    generateFailed: 'Failed to generate feedback link',
    switchFailed: 'Failed to toggle feedback',
    qrFailed: 'Failed to generate feedback QR code',
    invitation: 'How was it?',
  },
  live: {
    title: 'Live Link',
    generate: 'Generate Live Link',
    on: 'The running order is on: whoever has the link can follow it.',
    off: 'The running order is off: the link leads nowhere.',
    replaced: 'The link in use stops working, and so do its QR codes, its posters and screens of the room.',
    qrTitle: 'Live QR Code',
    generateFailed: 'Failed to generate live link',
    switchFailed: 'Failed to toggle live link',
    qrFailed: 'Failed to generate live QR code',
    invitation: 'When am I on?',
  },
};

/** Token and switch of each kind of link. */
const linkStates: Readonly<Record<LinkKind, (gig: GigView) => { token: string | null; enabled: boolean }>> = {
  signup: ({ signupUrl, signupEnabled }) => ({ token: signupUrl, enabled: signupEnabled }),
  feedback: ({ feedbackUrl, feedbackEnabled }) => ({ token: feedbackUrl, enabled: feedbackEnabled }),
  live: ({ liveUrl, liveEnabled }) => ({ token: liveUrl, enabled: liveEnabled }),
};

/** The address of a link's page; null until a link is generated. */
export function linkAddressOf(gig: GigView, kind: LinkKind): string | null {
  const { token } = linkStates[kind](gig);
  return token === null ? null : `${getLinkOrigin()}/${kind}/${token}`;
}

export const isLinkEnabled = (gig: GigView, kind: LinkKind): boolean => linkStates[kind](gig).enabled;

/** Name of the file of a link's QR code, from the gig's name: only what every system allows in a file name. */
export function toQrFileName({ name }: GigView, kind: LinkKind): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  return `${words.replace(/^-+|-+$/g, '').slice(0, 80) || 'event'}-${kind}-qr.png`;
}

/**
 * Parses the signup limit that somebody typed.
 * @returns null (no limit) for an empty text; undefined when it is no whole number from 1 on
 */
export function parseSignupLimit(input: string): number | null | undefined {
  const text = input.trim();
  if (text === '') return null;
  return /^\d+$/.test(text) && Number(text) >= 1 ? Number(text) : undefined;
}
