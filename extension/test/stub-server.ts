import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly call: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

export interface StubResponse {
  readonly status: number;
  /** Sent as JSON; a string as it is. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Runs after the request has arrived and before the response is sent. */
  readonly before?: () => Promise<void>;
}

/** A local server with prepared responses by `METHOD /path`, which records the requests. */
export async function startStubServer() {
  const answers = new Map<string, StubResponse>();
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    const text = Buffer.concat(chunks).toString('utf8');
    const call = `${request.method} ${request.url}`;
    seen.push({
      call,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    });
    const { status, body, headers, before }: StubResponse = answers.get(call) ?? {
      status: 404,
      body: 'Not here',
    };
    await before?.();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    answer: (call: string, prepared: StubResponse) => void answers.set(call, prepared),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
