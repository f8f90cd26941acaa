import { routes } from '@jamjar/contracts/routes';
import { Controller, Get, Param, StreamableFile } from '@nestjs/common';
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { RequireRole } from '../auth/require-role.decorator.js';
import { RefusalException } from '../http/refusal.exception.js';
import { AnswersFile } from './answers.decorator.js';
import { ApiDescription } from './api-description.js';

const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
/** The files of swagger-ui-dist that the reference loads, with their media types. */
const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['swagger-ui.css', 'text/css'],
  ['swagger-ui-bundle.js', 'text/javascript'],
]);

/** Loads nothing from any other server, and its script stands in a file, as the Content-Security-Policy of all pages demands. */
const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Jamjar API</title>
<link rel="stylesheet" href="${routes.apiDocsFile('swagger-ui.css')}"></head>
<body><div id="reference"></div>
<script src="${routes.apiDocsFile('swagger-ui-bundle.js')}"></script>
<script src="${routes.apiDocsFile('start.js')}"></script></body>
</html>`;
const startScript = `SwaggerUIBundle({ url: '${routes.openApi}', dom_id: '#reference', deepLinking: true, validatorUrl: null });`;

/** The description of the API for programs and, as a reference, for readers (docs/adr/0072). */
@Controller()
@RequireRole('anyone')
export class OpenApiController {
  constructor(private readonly description: ApiDescription) {}

  @Get(routes.openApi)
  @AnswersFile('application/json')
  getDocument(): StreamableFile {
    return toFile(this.description.json, 'application/json; charset=utf-8');
  }

  @Get(routes.apiDocs)
  @AnswersFile('text/html')
  getPage(): StreamableFile {
    return toFile(page, 'text/html; charset=utf-8');
  }

  /** @throws RefusalException NO_SUCH_ROUTE */
  @Get(routes.apiDocsFile(':name'))
  @AnswersFile('text/*')
  getFile(@Param('name') name: string): StreamableFile {
    if (name === 'start.js') return toFile(startScript, 'text/javascript');
    const type = mediaTypes.get(name);
    if (!type) throw new RefusalException('NO_SUCH_ROUTE');
    return new StreamableFile(createReadStream(path.join(folder, name)), { type });
  }
}

const toFile = (text: string, type: string): StreamableFile => new StreamableFile(Buffer.from(text), { type });
