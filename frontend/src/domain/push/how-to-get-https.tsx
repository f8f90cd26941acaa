import { getPublicOrigin } from '../gigs/links.js';

/**
 * Says how to get from http to https: by a link to this page at the server's https address, or else what the administrator has to set up.
 * @param props.action what the user can do there, for example `install it`
 */
export function HowToGetHttps({ action }: { action: string }) {
  const origin = getPublicOrigin();
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
