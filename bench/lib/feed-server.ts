import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
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

export interface FeedServer extends Loopback {
  /** Rows of the feed, from now on. */
  setRows: (rows: readonly SyncRow[]) => void;
  /** Whether readers who ask are told what they should have. */
  setChecked: (isChecked: boolean) => void;
  /** The next cursor is unknown, as after a restore of the database. */
  forgetCursor: () => void;
  /** Tells all streams that ad users changed. */
  announce: () => void;
  /** Requests to the API so far, streams left out. */
  countCalls: () => number;
}

/**
 * Serves the benchmark's pages, the given JSON files, and a prepared feed of ad users in the
 * server's page format. No work is left on the server side: only the browser is measured.
 */
export async function serveFeed({
  files,
  rows: firstRows,
}: {
  readonly files: Readonly<Record<string, string>>;
  readonly rows: readonly SyncRow[];
}): Promise<FeedServer> {
  let rows = firstRows;
  let isChecked = true;
  let isCursorForgotten = false;
  let calls = 0;
  const streams = new Set<ServerResponse>();

  const pull = (url: URL): { readonly status: number; readonly body: unknown } => {
    const cursor = Number(url.searchParams.get('cursor') ?? '0');
    const limit = Number(url.searchParams.get('limit') ?? '500');
    const fed = url.pathname.endsWith('/adUsers') ? rows : [];
    if (isCursorForgotten && cursor > 0 && fed === rows) {
      isCursorForgotten = false;
      return { status: 410, body: { error: 'The cursor is unknown.', type: 'GoneError' } };
    }
    // Revisions run from 1, so the cursor is the position of the next row.
    const page = fed.slice(cursor, cursor + limit);
    const check = {
      count: fed.length,
      revisionSum: String((BigInt(fed.length) * BigInt(fed.length + 1)) / 2n),
    };
    const isTold = isChecked && url.searchParams.has('check') && page.length < limit;
    return {
      status: 200,
      body: {
        data: {
          rows: page,
          cursor: page.at(-1)?.revision ?? String(cursor),
          ...(isTold ? { check } : {}),
        },
      },
    };
  };

  const loopback = await listen((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const answer = (status: number, type: string, body: string | Buffer): void => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    };
    if (url.pathname === `${API_PREFIX}/sync-stream`) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const hello = { accountId: '1', serverTime: new Date().toISOString() };
      response.write(`event: hello\ndata: ${JSON.stringify(hello)}\n\n`);
      streams.add(response);
      response.on('close', () => streams.delete(response));
      return;
    }
    if (url.pathname.startsWith(`${API_PREFIX}/`)) {
      calls += 1;
    }
    if (url.pathname.startsWith(`${API_PREFIX}/sync/`)) {
      const { status, body } = pull(url);
      answer(status, 'application/json', JSON.stringify(body));
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
  return {
    ...loopback,
    setRows(next) {
      rows = next;
    },
    setChecked(next) {
      isChecked = next;
    },
    forgetCursor() {
      isCursorForgotten = true;
    },
    announce() {
      for (const stream of streams) {
        stream.write('event: changed\ndata: {"collections":["adUsers"]}\n\n');
      }
    },
    countCalls: () => calls,
  };
}
