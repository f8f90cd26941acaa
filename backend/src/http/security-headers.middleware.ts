import { type RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Security headers of every response. Scripts come only from this server, inline styles are needed by antd, and logos may come
 * from any host. HTTPS is enforced only with an https PUBLIC_URL, because in a local network Jamjar is usually reached by plain HTTP.
 */
export function securityHeaders(publicUrl: string | undefined): RequestHandler {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'http:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps,
    // Browsers accept these two only over HTTPS
    originAgentCluster: isHttps,
    crossOriginOpenerPolicy: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  }) as RequestHandler;
}
