import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { SampleSizes } from '@ads-checker/shared/sample/index';
import { answerAdmin } from './admin.ts';
import { readBody, readParameters } from './body.ts';
import type { GraphReply } from './graph/exchange.ts';
import { executeGraph } from './graph/execute.ts';
import { findMedia } from './media.ts';
import { createSandboxState, type SandboxState } from './state.ts';
import { answerBotPage, BOT_PAGE_PREFIX } from './telegram/page.ts';

export interface RunningSandbox {
  /** `http://host:port`, without a slash at the end. */
  url: string;
  port: number;
  /** The world and switches behind it, for tests in the same process. */
  state: SandboxState;
  /** Stops listening and cuts what is still open. */
  close(): Promise<void>;
}

/** A person browsing is never blocked by this; tests lower it. */
const DEFAULT_USAGE = { scoreLimit: 60_000, blockSeconds: 60 };

/** Starts the network on one machine. Port 0 takes a free one; rejects when the port is taken. */
export async function startSandbox(
  input: {
    port?: number;
    host?: string;
    seed?: number;
    sizes?: Partial<SampleSizes>;
    stateFile?: string | undefined;
    delayMs?: number;
    usage?: { scoreLimit: number; blockSeconds: number };
    clock?: () => number;
  } = {},
): Promise<RunningSandbox> {
  const host = input.host ?? '127.0.0.1';
  const state = createSandboxState({
    seed: input.seed ?? 1,
    stateFile: input.stateFile,
    delayMs: input.delayMs ?? 0,
    usage: input.usage ?? DEFAULT_USAGE,
    clock: input.clock ?? Date.now,
    ...(input.sizes === undefined ? {} : { sizes: input.sizes }),
  });
  const server = createServer((request, response) => {
    serve({ state, request, response }).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(input.port ?? 0, host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://${host}:${port}`,
    port,
    state,
    close: () =>
      new Promise((resolve) => {
        state.telegram.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(input: {
  state: SandboxState;
  request: IncomingMessage;
  response: ServerResponse;
}): Promise<void> {
  const { request, response, state } = input;
  const origin = `http://${request.headers.host ?? 'localhost'}`;
  const url = new URL(request.url ?? '/', origin);
  if (url.pathname.startsWith('/__media/')) {
    sendMedia({ response, svg: findMedia({ url, world: state.journal.world }) });
    return;
  }
  if (url.pathname.startsWith(BOT_PAGE_PREFIX)) {
    answerBotPage({ telegram: state.telegram, url, request, response });
    return;
  }
  const body = await readBody(request);
  if (body === undefined) {
    sendJson({ response, status: 413, body: { error: 'The body is too large.' } });
    return;
  }
  if (url.pathname.startsWith('/__sandbox/')) {
    const reply = answerAdmin({
      state,
      method: request.method ?? 'GET',
      path: url.pathname.slice('/__sandbox'.length),
      query: url.searchParams,
      body: parseAdminBody(body),
    });
    sendJson({ response, ...reply });
    return;
  }
  const parameters = new Map(url.searchParams);
  const contentType = request.headers['content-type'] ?? '';
  const form = await readParameters({ body, contentType }).catch(() => new Map<string, string>());
  for (const [name, text] of form) {
    parameters.set(name, text);
  }
  if (url.pathname.startsWith('/bot')) {
    const answer = await state.telegram.answer({
      path: url.pathname,
      parameters,
      onGone: (leave) => void response.once('close', leave),
    });
    sendReply({ response, reply: answer });
    return;
  }
  const reply = await executeGraph({
    state,
    request: {
      method: request.method ?? 'GET',
      path: url.pathname,
      parameters,
      authorization: request.headers.authorization,
      ifNoneMatch: request.headers['if-none-match'],
      userAgent: request.headers['user-agent'],
      origin,
      isBatchItem: false,
    },
  });
  sendReply({ response, reply });
}

function parseAdminBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function sendMedia(input: { response: ServerResponse; svg: string | undefined }): void {
  const { response, svg } = input;
  if (svg === undefined) {
    response.writeHead(404).end();
    return;
  }
  response
    .writeHead(200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
    .end(svg);
}

function sendJson(input: { response: ServerResponse; status: number; body: unknown }): void {
  input.response
    .writeHead(input.status, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(input.body));
}

function sendReply(input: { response: ServerResponse; reply: GraphReply }): void {
  const { reply, response } = input;
  if (reply.transport === 'cut') {
    response.destroy();
    return;
  }
  const bytes = Buffer.from(reply.body, 'utf8');
  if (reply.transport === 'torn') {
    // Half a document that is complete as far as HTTP can tell.
    const half = bytes.subarray(0, Math.floor(bytes.length / 2));
    response.writeHead(reply.status, { ...reply.headers, 'content-length': half.length }).end(half);
    return;
  }
  if (reply.status === 304) {
    response.writeHead(304, reply.headers).end();
    return;
  }
  response.writeHead(reply.status, { ...reply.headers, 'content-length': bytes.length }).end(bytes);
}
