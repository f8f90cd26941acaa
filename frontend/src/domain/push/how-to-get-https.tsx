import { getOwnOrigin } from '../gigs/links.js';

/**
 * How to come from plain http to https: where the server has an https address, a link to this page there, else its administrator has to set one up.
 * @param action what can be done there, for example `install it`
 */
export function HowToGetHttps({ action }: { action: string }) {
  const origin = getOwnOrigin();
  if (origin.startsWith('https:')) {
    return (
      <>
        Open <a href={origin + location.pathname + location.search}>{origin}</a> and {action} there.
      </>
    );
  }
  return (
    <>
      Ask whoever runs Jamjar for an address that begins with https. They get one with a proxy in front of Jamjar that has a certificate,
      for example Caddy, and set PUBLIC_URL to that address.
    </>
  );
}
