// Asks a blocking engine about every address that the app loads: its built files, its screens and
// the paths of the API. Filters of ads and of companies block by names like those of our subject.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FiltersEngine, Request } from '@ghostery/adblocker';
import { allRoutes } from '../shared/src/contracts/api.ts';
import { API_PREFIX } from '../shared/src/http.ts';
import { root } from './processes.ts';

const ORIGIN = 'https://checker.example.com';

/** Of the kinds that public lists have: by host, by folder, by file and by words between signs. */
const engine = FiltersEngine.parse(
  `
://ads.$~image,~xmlhttprequest
://ad.$~image
||adserver.
/ads/*$script,stylesheet
/ad/*$script,image
/ads.js
/ads-$script
/ad-$script
-ad-$script
-ads.$script
_ads.$script
/ad-object$script
/ad-users.$script
/ads-manager.$script
/adsense/
/adserver/
/advert-$script
/advertising/
/banner/*$script,image
/banners.$script,image
/sponsor.$script
/pixel.js
/pixel.gif
/tracking.js
/tracker.js
/trackers.$script
/analytics.js
/stats.js$script
/metrics.js$script
/telemetry/
/beacon/
/popup.js
/push-notification.$script
/notifications-$script
/facebook-$script
/share-buttons.
/comments-$script
`,
  { enableCompression: false },
);

type RequestType = 'document' | 'script' | 'stylesheet' | 'image' | 'font' | 'xmlhttprequest';

const TYPE_BY_EXTENSION: Readonly<Record<string, RequestType>> = {
  css: 'stylesheet',
  html: 'document',
  js: 'script',
  json: 'xmlhttprequest',
  png: 'image',
  svg: 'image',
  webmanifest: 'xmlhttprequest',
  woff2: 'font',
};

function isBlocked(type: RequestType, path: string): boolean {
  const url = `${ORIGIN}${path}`;
  return engine.match(Request.fromRawDetails({ type, url, sourceUrl: `${ORIGIN}/` })).match;
}

async function listFiles(): Promise<readonly (readonly [RequestType, string])[]> {
  const files = await readdir(join(root, 'web', 'dist'), { recursive: true });
  return files.flatMap((file) => {
    const type = TYPE_BY_EXTENSION[file.split('.').at(-1) ?? ''];
    return type === undefined ? [] : [[type, `/${file}`] as const];
  });
}

/** Parameters of paths are replaced by an id. */
const withIds = (path: string): string => path.replaceAll(/[:$]\w+/g, '120210');

async function listScreens(): Promise<readonly (readonly [RequestType, string])[]> {
  const tree = await readFile(join(root, 'web', 'src', 'routeTree.gen.ts'), 'utf8');
  const paths = new Set([...tree.matchAll(/^ {2}'(\/[^']*)': /gm)].map(([, path = '']) => path));
  return [...paths].map((path) => ['document', withIds(path)] as const);
}

const calls = allRoutes.map(
  ({ route }) => ['xmlhttprequest', withIds(`${API_PREFIX}${route.path}`)] as const,
);
const groups = { files: await listFiles(), screens: await listScreens(), calls };

if (!isBlocked('script', '/assets/ad-users.index-4f2a.js')) {
  throw new Error('The engine blocks nothing.');
}
const blocked = Object.values(groups)
  .flat()
  .filter(([type, path]) => isBlocked(type, path));
for (const [name, entries] of Object.entries(groups)) {
  if (entries.length === 0) {
    throw new Error(`There are no ${name} to ask about. Run pnpm build first.`);
  }
  console.log(`${entries.length} ${name} asked about.`);
}
for (const [type, path] of blocked) {
  console.error(`${path} (${type}) is blocked by filters.`);
}
process.exit(blocked.length === 0 ? 0 : 1);
