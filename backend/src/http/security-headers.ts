import { type RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Headers for every answer. Scripts come from here alone; antd writes its styles into the page; logos may lie anywhere on the web.
 * Nothing demands https of a venue's own network, unless PUBLIC_URL does.
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
    originAgentCluster: isHttps,
    crossOriginOpenerPolicy: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  }) as RequestHandler;
}
