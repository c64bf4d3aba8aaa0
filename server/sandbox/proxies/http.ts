import {
  createServer,
  type IncomingMessage,
  request as openRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { closeWithoutResponse, type Gate, join, type Target } from './exit-connection.ts';
import type { Credentials } from './exits.ts';

const BAD_REQUEST = 400;
const STATUSES = { credentials: 407, forbidden: 403, unreachable: 502 };
const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  407: 'Proxy Authentication Required',
  502: 'Bad Gateway',
};
/** Hop-by-hop headers, which a proxy does not forward (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = ['proxy-authorization', 'proxy-connection', 'connection', 'keep-alive', 'te'];

function readCredentials(request: IncomingMessage): Credentials {
  const header = request.headers['proxy-authorization'] ?? '';
  const encoded = /^Basic\s+(\S+)$/i.exec(header)?.[1] ?? '';
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const at = text.indexOf(':');
  return { username: text.slice(0, Math.max(at, 0)), password: text.slice(at + 1) };
}

function headersOf(status: number): Record<string, string> {
  return {
    'content-length': '0',
    connection: 'close',
    ...(status === 407 ? { 'proxy-authenticate': 'Basic realm="exits"' } : {}),
  };
}

/** After CONNECT the socket is raw: Node writes no HTTP response for it. */
function refuseTunnel({ socket, status }: { socket: Socket; status: number }): void {
  const headers = Object.entries(headersOf(status)).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    [`HTTP/1.1 ${status} ${REASONS[status] ?? ''}`, ...headers, '', ''].join('\r\n'),
    'latin1',
  );
}

function readAuthority(text: string): Target | undefined {
  const match = /^(?:\[([\da-f:]+)\]|([^:[\]]+)):(\d{1,5})$/i.exec(text);
  const host = match?.[1] ?? match?.[2];
  return host === undefined ? undefined : { host, port: Number(match?.[3]) };
}

/** The URL of a forwarded request: plain HTTP only, HTTPS goes through CONNECT. */
function readAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'http:' ? url : undefined;
}

async function tunnel({
  request,
  socket,
  head,
  gate,
}: {
  request: IncomingMessage;
  socket: Socket;
  head: Buffer;
  gate: Gate;
}): Promise<void> {
  const admission = gate.admit(readCredentials(request));
  if ('silence' in admission) {
    closeWithoutResponse({ silence: admission.silence, incoming: socket });
    return;
  }
  if ('refusal' in admission) {
    refuseTunnel({ socket, status: STATUSES[admission.refusal] });
    return;
  }
  const target = readAuthority(request.url ?? '');
  if (target === undefined) {
    refuseTunnel({ socket, status: BAD_REQUEST });
    return;
  }
  const out = await gate.connect({ exit: admission.exit, target, incoming: socket });
  if ('refusal' in out) {
    refuseTunnel({ socket, status: STATUSES[out.refusal] });
    return;
  }
  socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
  out.socket.write(head);
  join({ incoming: socket, outgoing: out.socket });
}

async function forward({
  request,
  response,
  gate,
}: {
  request: IncomingMessage;
  response: ServerResponse;
  gate: Gate;
}): Promise<void> {
  const refuse = (status: number) => response.writeHead(status, headersOf(status)).end();
  const incoming = request.socket;
  const admission = gate.admit(readCredentials(request));
  if ('silence' in admission) {
    closeWithoutResponse({ silence: admission.silence, incoming });
    return;
  }
  if ('refusal' in admission) {
    refuse(STATUSES[admission.refusal]);
    return;
  }
  const url = readAddress(request.url ?? '');
  if (url === undefined) {
    refuse(BAD_REQUEST);
    return;
  }
  const target = { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || 80 };
  const out = await gate.connect({ exit: admission.exit, target, incoming });
  if ('refusal' in out) {
    refuse(STATUSES[out.refusal]);
    return;
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.includes(name)),
  );
  const onward = openRequest({
    method: request.method ?? 'GET',
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, connection: 'close' },
    createConnection: () => out.socket,
  });
  onward.once('response', (answer) => {
    const passed = Object.fromEntries(
      Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.includes(name)),
    );
    response.writeHead(answer.statusCode ?? STATUSES.unreachable, passed);
    answer.once('error', () => response.destroy());
    answer.pipe(response);
  });
  onward.once('error', () => {
    if (response.headersSent) {
      response.destroy();
    } else {
      // The target closed the connection without a response.
      incoming.destroy();
    }
  });
  response.once('close', () => out.socket.destroy());
  request.once('error', () => out.socket.destroy());
  request.pipe(onward);
}

/** An HTTP proxy that does not listen: connections are passed to it. */
export function createHttpProxy({ gate }: { gate: Gate }): Server {
  const server = createServer((request, response) => {
    forward({ request, response, gate }).catch(() => response.destroy());
  });
  server.on('connect', (request, socket: Socket, head) => {
    tunnel({ request, socket, head, gate }).catch(() => socket.destroy());
  });
  server.on('clientError', (_, socket) => socket.destroy());
  return server;
}
