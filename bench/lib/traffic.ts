import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Traffic {
  calls: number;
  bytes: number;
  /** Rows of the responses, as counted by `countRows`. */
  rows: number;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) {
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

/**
 * Forwards calls to the network and counts them, the uncompressed bytes in both directions, and the
 * rows of the responses.
 */
export async function countTraffic(
  target: string,
  { countRows = () => 0 }: { readonly countRows?: (reply: string) => number } = {},
) {
  const traffic: Traffic = { calls: 0, bytes: 0, rows: 0 };
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    traffic.calls += 1;
    traffic.bytes += (request.url?.length ?? 0) + body.length;
    const { 'accept-encoding': _, ...headers } = request.headers;
    const forwarded = send(
      new URL(request.url ?? '/', target),
      { method: request.method, headers },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => {
          traffic.bytes += part.length;
          parts.push(part);
        });
        reply.on('end', () => {
          traffic.rows += countRows(Buffer.concat(parts).toString());
        });
        reply.pipe(response);
      },
    );
    forwarded.on('error', () => response.destroy());
    forwarded.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async measure(work: () => Promise<unknown>): Promise<Traffic> {
      traffic.calls = 0;
      traffic.bytes = 0;
      traffic.rows = 0;
      await work();
      return { ...traffic };
    },
    close: () => server.close(),
  };
}
