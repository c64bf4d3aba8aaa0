import { type Loopback, listen } from './loopback.ts';

const ROWS = 25;

/** Rows that respond to a key and to a switch with the least work a page can do. */
const INTERACTIVE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Floor</title><link rel="icon" href="data:,"></head>
<body style="margin:0">
<input aria-label="Search">
<button id="switch" role="switch" aria-checked="false">Switch</button>
<div id="rows"></div>
<div id="scroller" style="height:600px;overflow:auto"><div style="height:288000px"></div></div>
<script src="/interactive.js"></script>
</body></html>`;

const INTERACTIVE_SCRIPT = `
const rows = document.getElementById('rows');
for (let index = 0; index < ${ROWS}; index += 1) rows.append(document.createElement('div'));
let count = 0;
document.querySelector('input').addEventListener('input', () => {
  count += 1;
  for (const row of rows.children) row.textContent = 'Row ' + count;
});
const button = document.getElementById('switch');
button.addEventListener('click', () => {
  button.setAttribute('aria-checked', String(button.getAttribute('aria-checked') !== 'true'));
});
`;

const OFFLINE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Floor</title><link rel="icon" href="data:,"></head>
<body><script type="module" src="/offline.js"></script></body></html>`;

/** Runs the scripts, which find no element to render into, then shows a row. */
const writeOfflineScript = (paths: readonly string[]): string => `
await Promise.allSettled(${JSON.stringify(paths)}.map((path) => import(path)));
const row = document.createElement('div');
row.className = 'row';
row.textContent = 'Row';
document.body.append(row);
navigator.serviceWorker?.register('/sw.js');
`;

const writeServiceWorker = (paths: readonly string[]): string => `
const files = ${JSON.stringify(['/offline.html', '/offline.js', ...paths])};
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('v1').then((cache) => cache.addAll(files)));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request)));
});
`;

const SCRIPT = 'text/javascript';

/**
 * Minimal pages: they measure what the browser itself costs. `/offline.html` is served from the
 * cache of a service worker and runs `scripts` (sources by path).
 */
export function serveFloorSite({
  scripts = new Map(),
}: {
  readonly scripts?: ReadonlyMap<string, string>;
} = {}): Promise<Loopback> {
  const paths = [...scripts.keys()];
  const files = new Map<string, readonly [type: string, body: string]>([
    ['/interactive.html', ['text/html; charset=utf-8', INTERACTIVE]],
    ['/interactive.js', [SCRIPT, INTERACTIVE_SCRIPT]],
    ['/offline.html', ['text/html; charset=utf-8', OFFLINE]],
    ['/offline.js', [SCRIPT, writeOfflineScript(paths)]],
    ['/sw.js', [SCRIPT, writeServiceWorker(paths)]],
    ...[...scripts].map(([path, body]) => [path, [SCRIPT, body]] as const),
  ]);
  return listen((request, response) => {
    const found = files.get(request.url ?? '');
    if (found === undefined) {
      response.writeHead(404).end();
      return;
    }
    const [type, body] = found;
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
  });
}
