import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import type { Parameter, Statement } from './sql-tap.ts';

/**
 * A server process of its own: a bare node:http handler that runs the given statements through `pg`
 * and responds with their rows; `/rss` returns its resident memory in bytes. Reads
 * `FLOOR_DATABASE_URL` and `FLOOR_STATEMENTS` (lists of statements by path) and prints its port.
 */
const pool = new Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 10 });
const byPath = JSON.parse(process.env.FLOOR_STATEMENTS ?? '{}') as Record<string, Statement[]>;

function toValue(parameter: Parameter): string | Buffer | null {
  return parameter !== null && typeof parameter === 'object'
    ? Buffer.from(parameter.base64, 'base64')
    : parameter;
}

async function answer(statements: readonly Statement[]): Promise<string> {
  const client = await pool.connect();
  try {
    const data: unknown[] = [];
    for (const { text, values } of statements) {
      const { rows } = await client.query(text, values.map(toValue));
      data.push(rows);
    }
    return JSON.stringify({ data });
  } finally {
    client.release();
  }
}

const server = createServer((request, response) => {
  if (request.url === '/rss') {
    response.end(String(process.memoryUsage.rss()));
    return;
  }
  answer(byPath[request.url ?? ''] ?? []).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port);
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
