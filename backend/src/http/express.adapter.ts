import { minuteMs } from '@jamjar/contracts/time';
import { headers } from '@jamjar/contracts/routes';
import { isTrustedProxy, type ProxyTrust } from '@jamjar/infra/process/trusted-proxies';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import { type Express, type Response } from 'express';
import { IncomingMessage, ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { type CostlyWork, costlyWorkOf } from './costly-work.js';
import { limitDiscardedBodies } from './discarded-bodies.js';
import { hidesDetails, withoutDetails } from './hidden-fields.js';
import { IdleConnections } from './idle-connections.js';
import { requestHandled } from './refusal.exception.js';
import { SequencedResponse } from './sequenced-response.js';
import { TimedServer } from './timed-server.js';

/** In ms; the first three from the beginning of a request (docs/rules.md#connections). */
const serverTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  uploadTimeout: minuteMs,
  connectionsCheckingInterval: 1_000,
  /** Longer than proxies and browsers keep idle connections, so that the server never closes one on which a request is on its way. */
  keepAliveTimeout: 125_000,
};

/** How long a client may read nothing of a response that is being sent. */
const clientReadTimeoutMs = 30_000;

/** More at once take too much memory (docs/adr/0075). */
const maxDiscardedBodies = 16;

/** Nest's adapter for Express, with less work for each request (docs/adr/0029). */
export class JamjarExpressAdapter extends ExpressAdapter {
  readonly idleConnections = new IdleConnections(
    // Express compiles its setting `trust proxy` into `trust proxy fn`
    (address) => isTrustedProxy(this.getInstance<Express>().get('trust proxy fn') as ProxyTrust, address),
    {
      perSubnet: 200,
      total: 4_000,
      firstBytesMs: 250,
      headersTimeoutMs: serverTimeouts.headersTimeout,
    },
  );

  /**
   * Creates the HTTP server with classes of requests and responses that have Express's prototypes. Express sets these prototypes on every
   * request, which is slow unless the object already has them. Each application has its own classes, as the prototypes refer to it.
   */
  override initHttpServer(): void {
    const express = this.getInstance<Express>();
    class ExpressRequest extends IncomingMessage {}
    class ExpressResponse extends ServerResponse {}
    express.request = Object.setPrototypeOf(ExpressRequest.prototype, express.request) as Express['request'];
    express.response = Object.setPrototypeOf(ExpressResponse.prototype, express.response) as Express['response'];
    const classes = { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
    const server = new TimedServer({ ...serverTimeouts, ...classes }).on('request', express);
    server.timeout = clientReadTimeoutMs;
    // Without a listener, the timeout also closes connections whose request is still being handled
    server.on('request', (_, response) => response.on('timeout', (socket: Socket) => socket.writableLength > 0 && socket.destroy()));
    limitDiscardedBodies(server, maxDiscardedBodies);
    this.idleConnections.watch((this.httpServer = server));
  }

  /** Stops listening, lets pending requests end, and closes idle connections, which would otherwise stay open for `keepAliveTimeout`. */
  override close(): Promise<unknown> | undefined {
    const closing = super.close();
    this.idleConnections.closeAll();
    return closing;
  }

  /**
   * Sends the body of a `SequencedResponse`, and in headers its `seq` (X-Position), revision (X-Revision), cursor of the next page
   * (X-Next-Cursor) and command outcome (X-Action, X-Last). An interceptor would need RxJS, which costs time.
   */
  override reply(response: Response, result: unknown, status?: number): unknown {
    if (!(result instanceof SequencedResponse)) return this.send(response, result, status);
    if (result.seq !== null) response.setHeader(headers.seq, result.seq);
    if (result.revision !== null) response.setHeader(headers.revision, result.revision);
    if (result.nextCursor !== null) response.setHeader(headers.nextCursor, result.nextCursor);
    const { action, last } = result.command;
    if (action) response.setHeader(headers.action, `${action.from}-${action.to}`);
    if (last) response.setHeader(headers.last, encodeURIComponent(JSON.stringify(last)));
    return this.send(response, result.body, status);
  }

  private send(response: Response, body: unknown, status?: number): unknown {
    if (Array.isArray(body)) response.locals.rows = body.length;
    if (response.req.socket.destroyed) response.emit(requestHandled);
    const shown = hidesDetails(response) ? withoutDetails(body) : body;
    const work = Array.isArray(shown) ? costlyWorkOf(response) : undefined;
    return super.reply(response, work ? toStreamedJson(shown as unknown[], work) : shown, status);
  }
}

const rowsPerPart = 100;

/** Streams a costly list as JSON, part by part as the client reads it, so that other requests are handled meanwhile. */
const toStreamedJson = (rows: readonly unknown[], work: CostlyWork): StreamableFile =>
  new StreamableFile(Readable.from(toJsonParts(rows, work)), { type: 'application/json; charset=utf-8' });

async function* toJsonParts(rows: readonly unknown[], work: CostlyWork): AsyncGenerator<string> {
  for (let index = 0; index < rows.length; index += rowsPerPart) {
    if (work.shouldPause) await work.waitForNextTurn();
    const part = JSON.stringify(rows.slice(index, index + rowsPerPart)).slice(1, -1);
    work.pause();
    yield (index === 0 ? '[' : ',') + part;
  }
  yield rows.length === 0 ? '[]' : ']';
}
