import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { SampleSizes } from '@ads-checker/shared/sample/index';
import { answerAdmin } from './admin.ts';
import { readBody } from './body.ts';
import { type ProxyProvider, startProxyProvider } from './proxies/provider.ts';
import { sendJson } from './respond.ts';
import { createSandboxState, type SandboxState } from './state.ts';
import type { RunningVendor, VendorDefinition } from './vendor.ts';
import * as definitions from './vendors.ts';

const ADMIN_PREFIX = '/__sandbox/';

export interface RunningSandbox {
  /** `http://host:port`, without a trailing slash. */
  url: string;
  port: number;
  proxyPort: number;
  /** For tests in the same process. */
  state: SandboxState;
  close(): Promise<void>;
}

/** High enough for a person who browses; tests lower it. */
const DEFAULT_USAGE = { scoreLimit: 60_000, blockSeconds: 60 };

/** Uncaught: ends the program, or fails the test run. */
function throwUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** A port that cannot be listened on; the message names the setting. */
export class PortError extends Error {}

/** Starts the vendors and a proxy provider. Port 0 takes a free one. @throws PortError */
export async function startSandbox(
  input: {
    port?: number;
    proxyPort?: number;
    host?: string;
    seed?: number;
    sizes?: Partial<SampleSizes>;
    stateFile?: string | undefined;
    delayMs?: number;
    /** Off by default: tests lower budgets at any time of day. */
    hasDailyBudgetFloor?: boolean;
    usage?: { scoreLimit: number; blockSeconds: number };
    clock?: () => number;
    /** Receives errors of the sandbox itself; thrown uncaught when absent. */
    onProgramError?: (error: unknown) => void;
  } = {},
): Promise<RunningSandbox> {
  const host = input.host ?? '127.0.0.1';
  const state = createSandboxState({
    seed: input.seed ?? 1,
    stateFile: input.stateFile,
    delayMs: input.delayMs ?? 0,
    hasDailyBudgetFloor: input.hasDailyBudgetFloor ?? false,
    usage: input.usage ?? DEFAULT_USAGE,
    clock: input.clock ?? Date.now,
    onProgramError: input.onProgramError ?? throwUncaught,
    ...(input.sizes === undefined ? {} : { sizes: input.sizes }),
  });
  const vendors = startVendors(state);
  let provider: ProxyProvider | undefined;
  const server = createServer((request, response) => {
    if (provider === undefined) {
      response.destroy();
      return;
    }
    serve({ state, vendors, provider, request, response }).catch(() => response.destroy());
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      state.telegram.stop();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const requestedPort = input.port ?? 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(requestedPort, host, resolve);
  }).catch((error: unknown) => {
    throw nameSetting({ error, setting: 'SANDBOX_PORT', port: requestedPort });
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const requestedProxyPort = input.proxyPort ?? 0;
  provider = await startProxyProvider({
    exits: state.exits,
    host,
    port: requestedProxyPort,
    sandboxPort: port,
  }).catch(async (error: unknown) => {
    await stop();
    throw nameSetting({ error, setting: 'SANDBOX_PROXY_PORT', port: requestedProxyPort });
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

type Vendors = readonly (VendorDefinition & { readonly running: RunningVendor })[];

function startVendors(state: SandboxState): Vendors {
  return Object.values(definitions).map((definition) => ({
    ...definition,
    running: definition.create(state),
  }));
}

async function serve(input: {
  state: SandboxState;
  vendors: Vendors;
  provider: ProxyProvider;
  request: IncomingMessage;
  response: ServerResponse;
}): Promise<void> {
  const { provider, request, response, state, vendors } = input;
  const exit = state.exits.findByPort(request.socket.remotePort);
  if (exit !== undefined) {
    state.exits.countCall(exit);
  }
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
  const method = request.method ?? 'GET';
  const body = await readBody(request);
  if (body === undefined) {
    sendJson({ response, status: 413, body: { error: 'The body is too large.' } });
    return;
  }
  if (url.pathname.startsWith(ADMIN_PREFIX)) {
    const reply = await answerAdmin({
      state,
      vendors,
      provider,
      method,
      path: url.pathname.slice(ADMIN_PREFIX.length - 1),
      query: url.searchParams,
      body: parseAdminBody(body),
    });
    sendJson({ response, ...reply });
    return;
  }
  const vendor = vendors.find(({ paths }) => paths.test(url.pathname));
  if (vendor === undefined) {
    const error = `No vendor of the sandbox serves ${url.pathname}.`;
    sendJson({ response, status: 404, body: { error } });
    return;
  }
  await vendor.running.answer({
    method,
    url,
    request,
    response,
    body,
    exitName: exit?.name ?? null,
  });
}

function parseAdminBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
