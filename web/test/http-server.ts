import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type ApiSignal, onApiSignal } from '../src/lib/api.ts';

type Listener = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/**
 * An HTTP server for the client, with the requests it received and the signals that the client
 * emitted.
 */
export function prepareHttpServer() {
  let listener: Listener = (_request, response) => response.end();
  const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] =
    [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body });
      listener(request, response, body);
    });
  });
  const browserFetch = globalThis.fetch;
  const signals: ApiSignal[] = [];
  let stopSignals = (): void => undefined;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    // A page resolves paths against its origin; Node has none.
    globalThis.fetch = (input, init) =>
      browserFetch(new URL(String(input), `http://127.0.0.1:${port}`), init);
    stopSignals = onApiSignal((signal) => signals.push(signal));
  });
  afterEach(() => {
    seen.length = 0;
    signals.length = 0;
  });
  afterAll(() => {
    stopSignals();
    globalThis.fetch = browserFetch;
    server.closeAllConnections();
    server.close();
  });

  function answer({
    status = 200,
    headers = {},
    text,
  }: {
    status?: number;
    headers?: Record<string, string>;
    text: string;
  }): void {
    listener = (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(text);
    };
  }

  return {
    seen,
    signals,
    answer,
    listen(next: Listener): void {
      listener = next;
    },
  };
}
