/** Names without a dot, and names under domains that public name servers do not resolve, or that a common router answers for itself. */
const localName =
  /^[^.]+$|(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|test|fritz\.box|speedport\.ip)$/;

/** Whether only a local network resolves a host name. @param hostname in lower case */
export const isLocalName = (hostname: string): boolean => localName.test(hostname);
