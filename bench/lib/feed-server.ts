import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { root } from '../../scripts/processes.ts';
import type { SyncRow } from '../../shared/src/contracts/sync.ts';
import { API_PREFIX } from '../../shared/src/http.ts';
import { type Loopback, listen } from './loopback.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/**
 * Serves the benchmark's pages, the given JSON files, and a prepared feed of ad users in the
 * server's page format. No work is left on the server side: only the browser is measured.
 */
export function serveFeed({
  files,
  rows,
}: {
  readonly files: Readonly<Record<string, string>>;
  readonly rows: readonly SyncRow[];
}): Promise<Loopback> {
  return listen((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const answer = (status: number, type: string, body: string | Buffer): void => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    };
    if (url.pathname === `${API_PREFIX}/sync-stream`) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const hello = { accountId: '1', serverTime: new Date().toISOString() };
      response.write(`event: hello\ndata: ${JSON.stringify(hello)}\n\n`);
      return;
    }
    if (url.pathname.startsWith(`${API_PREFIX}/sync/`)) {
      const cursor = Number(url.searchParams.get('cursor') ?? '0');
      const limit = Number(url.searchParams.get('limit') ?? '500');
      const isFed = url.pathname.endsWith('/adUsers');
      // Revisions run from 1, so the cursor is the position of the next row.
      const page = isFed ? rows.slice(cursor, cursor + limit) : [];
      const data = { rows: page, cursor: page.at(-1)?.revision ?? String(cursor) };
      answer(200, 'application/json', JSON.stringify({ data }));
      return;
    }
    const file = files[url.pathname];
    if (file !== undefined) {
      answer(200, 'application/json', file);
      return;
    }
    try {
      const path = join(root, 'bench', 'dist', 'pages', url.pathname);
      answer(200, TYPES[extname(path)] ?? 'application/octet-stream', readFileSync(path));
    } catch {
      answer(
        404,
        'application/json',
        JSON.stringify({ error: 'Not found', type: 'NotFoundError' }),
      );
    }
  });
}
