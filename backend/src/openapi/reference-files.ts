import { apiDocsRoutes } from '@jamjar/contracts/api-docs-routes';
import { type INestApplication, Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createOpenApiDocument } from './openapi-document.js';

/** A file with its media type, and its content as it is and compressed. */
export interface ReferenceFile {
  readonly type: string;
  readonly content: Buffer;
  readonly compressed: Buffer;
}

const swaggerUiFolder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const readSwaggerUi = (name: string): Promise<string> => readFile(path.join(swaggerUiFolder, name), 'utf8');

const script = apiDocsRoutes.apiDocsFile('reference.js');
const swaggerUiScript = apiDocsRoutes.apiDocsFile('swagger-ui.js');
const swaggerUiStyles = apiDocsRoutes.apiDocsFile('swagger-ui.css');

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Jamjar API</title>
<link rel="stylesheet" href="${swaggerUiStyles}">
<style>@media (max-width: 600px) { .swagger-ui .opblock-summary-operation-id { display: none } }</style></head>
<body><div id="reference"></div><script src="${swaggerUiScript}"></script><script src="${script}"></script></body>
</html>`;

/** Contains the document, because the page's Content-Security-Policy allows no requests. */
const toScript = (document: string): string =>
  `SwaggerUIBundle({ spec: ${document}, dom_id: '#reference', displayOperationId: true, showExtensions: true, supportedSubmitMethods: [], validatorUrl: null });`;

/** The OpenAPI document, and the files of the reference that shows it (docs/adr/0072). Each is created when it is first read, and kept. */
@Injectable()
export class ReferenceFiles {
  private readonly files = new Map<string, Promise<ReferenceFile>>();
  private document: (() => Promise<string>) | undefined;

  /** Sets the application that is described. */
  describe(app: INestApplication): void {
    let document: Promise<string> | undefined;
    this.document = () => (document ??= createOpenApiDocument(app).then((created) => JSON.stringify(created, null, 2)));
  }

  /** Null for an unknown address. @param address for example `/api/openapi.json` @throws Error before `describe` */
  find(address: string): Promise<ReferenceFile> | null {
    const file = this.files.get(address) ?? this.create(address);
    if (file) this.files.set(address, file);
    return file;
  }

  private create(address: string): Promise<ReferenceFile> | null {
    if (!this.document) throw new Error('There is no application to describe');
    switch (address) {
      case apiDocsRoutes.openApi:
        return toFile('application/json', this.document());
      case apiDocsRoutes.apiDocs:
        return toFile('text/html', page);
      case script:
        return toFile('text/javascript', this.document().then(toScript));
      case swaggerUiScript:
        return toFile('text/javascript', readSwaggerUi('swagger-ui-bundle.js'));
      case swaggerUiStyles:
        return toFile('text/css', readSwaggerUi('swagger-ui.css'));
      default:
        return null;
    }
  }
}

async function toFile(mediaType: string, text: string | Promise<string>): Promise<ReferenceFile> {
  const content = Buffer.from(await text);
  return { type: `${mediaType}; charset=utf-8`, content, compressed: await promisify(gzip)(content) };
}
