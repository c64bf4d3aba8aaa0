import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { SampleSizes } from '@ads-checker/shared/sample/index';
import { answerAdmin } from './admin.ts';
import { type RequestBody, readBody, readRequestBody } from './body.ts';
import type { GraphReply } from './graph/exchange.ts';
import { executeGraph } from './graph/execute.ts';
import { findMedia } from './media.ts';
import { type ProxyProvider, startProxyProvider } from './proxies/provider.ts';
import { createSandboxState, type SandboxState } from './state.ts';
import { answerBotPage, BOT_PAGE_PREFIX } from './telegram/page.ts';

const gzip = promisify(gzipWithCallback);

export interface RunningSandbox {
  /** `http://host:port`, without a slash at the end. */
  url: string;
  port: number;
  /** Where the proxy provider listens, on the same host. */
  proxyPort: number;
  /** The world and switches behind it, for tests in the same process. */
  state: SandboxState;
  /** Stops listening and cuts what is still open. */
  close(): Promise<void>;
}

/** A person browsing is never blocked by this; tests lower it. */
const DEFAULT_USAGE = { scoreLimit: 60_000, blockSeconds: 60 };

/** Nobody catches it: it ends the program, or fails the run of tests in whose process the sandbox is. */
function throwUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** A port of the sandbox that it cannot have; the message names the setting. */
export class PortError extends Error {}

/** Starts the network and a seller of proxies on one machine. Port 0 takes a free one. @throws PortError */
export async function startSandbox(
  input: {
    port?: number;
    proxyPort?: number;
    host?: string;
    seed?: number;
    sizes?: Partial<SampleSizes>;
    stateFile?: string | undefined;
    delayMs?: number;
    usage?: { scoreLimit: number; blockSeconds: number };
    clock?: () => number;
    /** Is told of errors of the sandbox itself; uncaught by default. */
    onProgramError?: (error: unknown) => void;
  } = {},
): Promise<RunningSandbox> {
  const host = input.host ?? '127.0.0.1';
  const state = createSandboxState({
    seed: input.seed ?? 1,
    stateFile: input.stateFile,
    delayMs: input.delayMs ?? 0,
    usage: input.usage ?? DEFAULT_USAGE,
    clock: input.clock ?? Date.now,
    onProgramError: input.onProgramError ?? throwUncaught,
    ...(input.sizes === undefined ? {} : { sizes: input.sizes }),
  });
  let provider: ProxyProvider | undefined;
  const server = createServer((request, response) => {
    if (provider === undefined) {
      response.destroy();
      return;
    }
    serve({ state, provider, request, response }).catch(() => response.destroy());
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      state.telegram.stop();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const askedPort = input.port ?? 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(askedPort, host, resolve);
  }).catch((error: unknown) => {
    throw nameSetting({ error, setting: 'SANDBOX_PORT', port: askedPort });
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const askedProxyPort = input.proxyPort ?? 0;
  provider = await startProxyProvider({
    exits: state.exits,
    host,
    port: askedProxyPort,
    sandboxPort: port,
  }).catch(async (error: unknown) => {
    await stop();
    throw nameSetting({ error, setting: 'SANDBOX_PROXY_PORT', port: askedProxyPort });
  });
  return {
    url: `http://${host}:${port}`,
    port,
    proxyPort: provider.port,
    state,
    close: async () => {
      await Promise.all([stop(), provider?.close()]);
    },
  };
}

function nameSetting({
  error,
  setting,
  port,
}: {
  error: unknown;
  setting: string;
  port: number;
}): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new PortError(`${setting}: port ${port} is in use`, { cause: error });
    case 'EACCES':
      return new PortError(`${setting}: this user may not listen on port ${port}`, {
        cause: error,
      });
    default:
      return error;
  }
}

/** The address a call came from, as the world sees it: that of the exit when it came out of one. */
function answerExitIp({
  state,
  url,
  request,
  response,
}: {
  state: SandboxState;
  url: URL;
  request: IncomingMessage;
  response: ServerResponse;
}): void {
  const exit = state.exits.findByPort(request.socket.remotePort);
  const ip = exit?.ip ?? (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  if (url.searchParams.get('format') === 'text') {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(ip);
    return;
  }
  sendJson({ response, status: 200, body: { ip } });
}

async function serve(input: {
  state: SandboxState;
  provider: ProxyProvider;
  request: IncomingMessage;
  response: ServerResponse;
}): Promise<void> {
  const { provider, request, response, state } = input;
  const exit = state.exits.findByPort(request.socket.remotePort);
  if (exit !== undefined) {
    state.exits.noteCall(exit);
  }
  const origin = `http://${request.headers.host ?? 'localhost'}`;
  const url = new URL(request.url ?? '/', origin);
  if (url.pathname === '/exit-ip') {
    answerExitIp({ state, url, request, response });
    return;
  }
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
    const reply = await answerAdmin({
      state,
      provider,
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
  const form = await readRequestBody({ body, contentType }).catch(
    (): RequestBody => ({ parameters: new Map(), files: new Map() }),
  );
  for (const [name, text] of form.parameters) {
    parameters.set(name, text);
  }
  if (url.pathname.startsWith('/bot')) {
    const answer = await state.telegram.answer({
      path: url.pathname,
      parameters,
      onGone: (leave) => void response.once('close', leave),
    });
    await sendReply({ response, reply: answer });
    return;
  }
  const reply = await executeGraph({
    state,
    request: {
      method: request.method ?? 'GET',
      path: url.pathname,
      parameters,
      files: form.files,
      authorization: request.headers.authorization,
      ifNoneMatch: request.headers['if-none-match'],
      userAgent: request.headers['user-agent'],
      exitName: exit?.name ?? null,
      origin,
      isBatchItem: false,
    },
  });
  await sendReply({
    response,
    reply,
    acceptEncoding: request.headers['accept-encoding']?.toString(),
  });
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

async function sendReply(input: {
  response: ServerResponse;
  reply: GraphReply;
  /** What the caller reads packed; plain when left out. */
  acceptEncoding?: string | undefined;
}): Promise<void> {
  const { reply, response } = input;
  if (reply.transport === 'cut') {
    response.destroy();
    return;
  }
  const bytes = Buffer.from(reply.body, 'utf8');
  if (reply.transport === 'torn') {
    const half = bytes.subarray(0, Math.floor(bytes.length / 2));
    response.writeHead(reply.status, { ...reply.headers, 'content-length': half.length }).end(half);
    return;
  }
  if (reply.status === 304) {
    response.writeHead(304, reply.headers).end();
    return;
  }
  const isPacked = bytes.length > 0 && /\bgzip\b/.test(input.acceptEncoding ?? '');
  const sent = isPacked ? await gzip(bytes) : bytes;
  response
    .writeHead(reply.status, {
      ...reply.headers,
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
      vary: 'Accept-Encoding',
      'content-length': sent.length,
    })
    .end(sent);
}
