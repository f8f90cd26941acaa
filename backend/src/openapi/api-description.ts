import { type INestApplication, Injectable } from '@nestjs/common';
import { createOpenApiDocument } from './openapi-document.js';

/** The OpenAPI document of this application as JSON, created when it is first read. */
@Injectable()
export class ApiDescription {
  private text: string | undefined;
  private app: INestApplication | undefined;

  /** Sets the application that is described. */
  describe(app: INestApplication): void {
    this.app = app;
  }

  /** @throws Error before `describe` */
  get json(): string {
    if (!this.app) throw new Error('There is no application to describe');
    return (this.text ??= JSON.stringify(createOpenApiDocument(this.app), null, 2));
  }
}
