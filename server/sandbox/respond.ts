import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { GraphReply } from './graph/exchange.ts';

const gzip = promisify(gzipWithCallback);

export function sendJson(input: { response: ServerResponse; status: number; body: unknown }): void {
  input.response
    .writeHead(input.status, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(input.body));
}

export async function sendReply(input: {
  response: ServerResponse;
  reply: GraphReply;
  /** Accepted encodings; uncompressed when absent. */
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
