import { apiDocsRoutes } from '@jamjar/contracts/api-docs-routes';
import { Controller, Get, Header, Req, StreamableFile } from '@nestjs/common';
import { type Request } from 'express';
import { CurrentVisitor, type VisitorContext } from '../auth/request-context.decorator.js';
import { RequireRole } from '../auth/require-role.decorator.js';
import { VisitorLimits } from '../auth/visitor-limits.js';
import { AnswersFile } from '../http/answers.decorator.js';
import { RateLimited } from '../http/rate-limits.js';
import { RefusalException } from '../http/refusal.exception.js';
import { ReferenceFiles } from './reference-files.js';

/**
 * Allows the page's own files, and pictures inside the style sheet. The scripts are not ours, and their reader may be signed in: they can
 * send no request, and run in an origin without cookies and storage.
 */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-scripts";

/** The description of the API for programs and, as a reference, for readers (docs/adr/0072). */
@Controller()
@RequireRole('anyone')
@RateLimited(['visitorRequests'])
export class OpenApiController {
  constructor(
    private readonly files: ReferenceFiles,
    private readonly limits: VisitorLimits,
  ) {}

  @Get(apiDocsRoutes.openApi)
  @AnswersFile('application/json')
  getDocument(@CurrentVisitor() visitor: VisitorContext, @Req() request: Request): Promise<StreamableFile> {
    return this.send(visitor, request);
  }

  @Get(apiDocsRoutes.apiDocs)
  @Header('Content-Security-Policy', contentSecurityPolicy)
  @AnswersFile('text/html')
  getPage(@CurrentVisitor() visitor: VisitorContext, @Req() request: Request): Promise<StreamableFile> {
    return this.send(visitor, request);
  }

  /** A file that the page loads, whose origin no other one is the same as. @throws RefusalException NO_SUCH_ROUTE */
  @Get(apiDocsRoutes.apiDocsFile(':file'))
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  @AnswersFile('text/*')
  getPageFile(@CurrentVisitor() visitor: VisitorContext, @Req() request: Request): Promise<StreamableFile> {
    return this.send(visitor, request);
  }

  /** Sends the file at the request's address, compressed to clients that accept that. */
  private async send(visitor: VisitorContext, request: Request): Promise<StreamableFile> {
    this.limits.limitRequests(visitor);
    const file = await this.files.find(request.path.replace(/\/$/, ''));
    if (!file) throw new RefusalException('NO_SUCH_ROUTE');
    const isCompressed = request.acceptsEncodings('gzip') === 'gzip';
    request.res?.setHeader('Vary', 'Accept-Encoding');
    if (isCompressed) request.res?.setHeader('Content-Encoding', 'gzip');
    return new StreamableFile(isCompressed ? file.compressed : file.content, { type: file.type });
  }
}
