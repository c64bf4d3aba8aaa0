import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, ProductProcess } from '../e2e/product/processes.ts';
import { startSandbox } from '../server/sandbox/sandbox.ts';
import { hasVolatileFields, SYNC_COLLECTIONS } from '../shared/src/collections/index.ts';
import type { activityRoutes } from '../shared/src/contracts/activity.ts';
import { type AdDto, adObjectRoutes } from '../shared/src/contracts/ad-objects.ts';
import { adUserRoutes } from '../shared/src/contracts/ad-users.ts';
import { allRoutes } from '../shared/src/contracts/api.ts';
import { identityRoutes } from '../shared/src/contracts/identity.ts';
import { proxyRoutes } from '../shared/src/contracts/proxies.ts';
import { syncRoutes } from '../shared/src/contracts/sync.ts';
import { trackerRoutes } from '../shared/src/contracts/trackers.ts';
import type { ErrorEnvelope } from '../shared/src/errors.ts';
import { API_PREFIX, type RouteResponse } from '../shared/src/http.ts';
import { root } from './processes.ts';
import { boostComments } from './record-demo/boosting.ts';
import { Client, RefusedError, readRows } from './record-demo/client.ts';
import { runJobs } from './record-demo/jobs.ts';

/**
 * Records the server's responses on the sandbox for the demonstration mode. Run it again when a
 * contract or the sample changes: `web/src/demo/recording.test.ts` says when.
 */
const RECORDING = join(root, 'web', 'src', 'demo', 'recording.json');
const ADMIN = { username: 'administrator', password: 'correct-horse-battery-staple' };
const SIZES = {
  adAccounts: 6,
  campaigns: 14,
  adSets: 26,
  ads: 50,
  adImages: 54,
  hasLargeAdAccount: false,
};
/** Other periods show the results of the nearest length. */
const RECORDED_PRESETS = ['today', 'last_7_days', 'last_month', 'all_time'] as const;
/** Offset that keeps ids of people and accounts apart from a real server's at the same address. */
const FIRST_ID = 900_000;
const ID_FIELD = /^id$|Ids?$/;
/** Also in document ids (`account:7`). Ids of the network are longer. */
const OWN_ID = /^(\w+:)?(\d{1,5})$/;

/**
 * Types of ad objects, whose activity entries are kept when the recorded network has the object.
 */
const AD_OBJECT_TYPES = ['campaign', 'ad_set', 'ad'];
/** Tags of routes that read the network, which the demo simulates itself, and of the feed. */
const NOT_OWNED: readonly string[] = [
  'Ad objects',
  'Comment inbox',
  'Page posts',
  'Pixel sharing',
  'Product catalogs',
  'Sync',
];
/** Deeper values stay on the line of their parent. */
const BROKEN_DEPTH = 4;

const offsetId = (text: string): string =>
  text.replace(OWN_ID, (_, kind = '', id) => `${kind}${FIRST_ID + Number(id)}`);

/** Keys too, in records by id. */
function offsetIds(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => offsetIds(each, field));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [offsetId(key), offsetIds(each, key)]),
    );
  }
  return typeof value === 'string' && ID_FIELD.test(field) ? offsetId(value) : value;
}

/** Responses of all read-only calls about owned rows, by row. */
async function recordReads(client: Client, ids: Readonly<Record<string, readonly string[]>>) {
  const answers: Record<string, { params: object; answer: unknown }[]> = {};
  for (const { key, route } of allRoutes) {
    const isOwned = route.method === 'GET' && !NOT_OWNED.includes(route.tag);
    const [name, ...others] = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param);
    const isReadByPerson =
      ['public', 'session'].includes(route.auth) && route.response !== undefined;
    const isAskedFor = route.query !== undefined && !route.query.safeParse({}).success;
    const values = name === undefined ? [''] : ids[name];
    if (!isOwned || !isReadByPerson || isAskedFor || others.length > 0 || values === undefined) {
      continue;
    }
    answers[key] = [];
    for (const value of values) {
      const params = name === undefined ? {} : { [name]: value };
      const answer = await client.call(route, { params }).catch((error: unknown) => {
        // Some calls are only for the account's own member
        if (error instanceof RefusedError && error.envelope.type === 'AuthorizationError') {
          return undefined;
        }
        throw error;
      });
      if (answer !== undefined) {
        answers[key].push({ params, answer });
      }
    }
  }
  return answers;
}

function keepKnownSubjects(
  reads: Awaited<ReturnType<typeof recordReads>>,
  objects: Awaited<ReturnType<typeof recordAdObjects>>['objects'],
) {
  const lists = Object.values(objects).flatMap((kinds) => Object.values(kinds).flat());
  const names = new Set(lists.map((row) => ('name' in row ? row.name : null)));
  for (const { answer } of reads['activity.list'] ?? []) {
    const list = answer as RouteResponse<typeof activityRoutes.list>;
    list.data = list.data.filter(
      ({ subject }) => !AD_OBJECT_TYPES.includes(subject.type) || names.has(subject.name),
    );
    list.paging.total = list.data.length;
  }
  return reads;
}

async function recordAdObjects(client: Client, adUserIds: readonly string[]) {
  const adAccounts: Record<string, readonly object[]> = {};
  const refusals: Record<string, ErrorEnvelope> = {};
  const objects: Record<string, Record<string, readonly object[]>> = {};
  const insights: Record<string, Record<string, unknown>> = {};
  const takeInsights = <T extends { id: string; insights: unknown }>(
    preset: string,
    rows: readonly T[],
  ) =>
    rows.map(({ insights: found, ...row }) => {
      const { since: _, until: __, ...results } = (found ?? {}) as Record<string, unknown>;
      insights[row.id] = { ...insights[row.id], [preset]: found === null ? null : results };
      return row;
    });
  for (const adUserId of adUserIds) {
    for (const preset of RECORDED_PRESETS) {
      const answer = await client
        .call(adObjectRoutes.listAdAccounts, {
          params: { adUserId },
          query: { datePreset: preset },
        })
        .catch((error: unknown) => {
          if (error instanceof RefusedError) {
            return error.envelope;
          }
          throw error;
        });
      if ('error' in answer) {
        refusals[adUserId] = answer;
        continue;
      }
      adAccounts[adUserId] = takeInsights(preset, answer.data);
      for (const { id } of answer.data) {
        const params = { adUserId, adAccountId: id };
        const query = { limit: 500, insightsDatePreset: preset };
        const { listAdCampaigns, listAdSets, listAds, listAdImages } = adObjectRoutes;
        const listAll = async (
          route: typeof listAdCampaigns | typeof listAdSets | typeof listAds,
          filter: string,
        ) => {
          const rows: { id: string; insights: unknown }[] = [];
          for (const more of [{}, { [filter]: { IN: ['archived'] } }]) {
            const input = { params, query: { ...query, ...more } };
            const answer: { data: typeof rows } = await client.call(route, input);
            rows.push(...answer.data);
          }
          return takeInsights(preset, rows);
        };
        const adImages = await client.call(listAdImages, { params, query: { limit: 500 } });
        objects[id] = {
          campaigns: await listAll(listAdCampaigns, 'campaignDeliveryStatus'),
          adSets: await listAll(listAdSets, 'adSetDeliveryStatus'),
          ads: await listAll(listAds, 'adDeliveryStatus'),
          adImages: adImages.data,
        };
      }
    }
  }
  return { adAccounts, refusals, objects, insights };
}

/** Draws each picture once and replaces its URL by `picture:<index>`. */
async function collectPictures(text: string, sandboxUrl: string) {
  const addresses = [...new Set(text.match(new RegExp(`${sandboxUrl}/__media/[^"]+`, 'g')))];
  const pictures: string[] = [];
  let collected = text;
  for (const [index, address] of addresses.entries()) {
    pictures.push(await (await fetch(address)).text());
    collected = collected.replaceAll(`"${address}"`, `"picture:${index}"`);
  }
  return { pictures, ...(JSON.parse(collected) as object) };
}

function print(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null || depth === BROKEN_DEPTH) {
    return JSON.stringify(value);
  }
  const parts = Array.isArray(value)
    ? value.map((each) => print(each, BROKEN_DEPTH))
    : Object.entries(value).map(
        ([key, each]) => `${JSON.stringify(key)}:${print(each, depth + 1)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${close}`;
}

async function record(client: Client, sandboxUrl: string) {
  const { data: signedIn } = await client.call(identityRoutes.login, { body: ADMIN });
  const accountId = signedIn.session.accountId ?? '';
  const [proxies, adUsers] = [
    (
      await client.call(proxyRoutes.list, {
        params: { accountId },
        query: { includeShared: 'true' },
      })
    ).data.proxies,
    (
      await client.call(adUserRoutes.list, {
        params: { accountId },
        query: { includeShared: 'true' },
      })
    ).data.adUsers,
  ];
  for (const { id: proxyId } of proxies) {
    await client.call(proxyRoutes.check, { params: { proxyId } });
  }
  const people = (await readRows(client, 'people')).map(({ doc }) => doc as { kind: string });
  const idsOf = (kind: string) =>
    people.flatMap((doc) =>
      doc.kind === kind ? [(doc as unknown as Record<string, { id: string }>)[kind]?.id ?? ''] : [],
    );
  const adUserIds = adUsers.map(({ id }) => id);
  const accountIds = idsOf('account');
  const teamIds = idsOf('team');
  const before = await recordAdObjects(client, adUserIds);
  const { binoms } = (
    await client.call(trackerRoutes.listOfTeam, { params: { teamId: teamIds[0] ?? '' } })
  ).data;
  const { ruleIds, runIds } = await runJobs({ client, sandboxUrl, binoms, ...before });
  const [adUser] = adUsers.filter(({ id }) => id in before.adAccounts);
  const ads = (before.adAccounts[adUser?.id ?? ''] ?? []).flatMap(
    (account) => (before.objects[(account as { id: string }).id]?.ads ?? []) as readonly AdDto[],
  );
  const { commentTaskIds } =
    adUser === undefined
      ? { commentTaskIds: [] }
      : await boostComments({ client, sandboxUrl, accountId, adUser, ads });
  const ids = {
    teamId: teamIds,
    accountId: accountIds,
    userId: idsOf('user'),
    adUserId: adUserIds,
    proxyId: proxies.map(({ id }) => id),
    binomId: binoms.map(({ id }) => id),
    ruleId: ruleIds,
    runId: runIds,
    commentTaskId: commentTaskIds,
  };
  const adObjects = await recordAdObjects(client, adUserIds);
  const rows: Record<string, unknown[]> = {};
  const volatile: Record<string, unknown[]> = {};
  for (const collection of SYNC_COLLECTIONS) {
    const found = await readRows(client, collection);
    rows[collection] = found.map(({ doc }) => doc);
    if (hasVolatileFields(collection)) {
      const query = { ids: found.map(({ id }) => id) };
      volatile[collection] =
        found.length === 0
          ? []
          : (await client.call(syncRoutes.volatile, { params: { collection }, query })).data.rows;
    }
  }
  return {
    recordedAt: new Date().toISOString(),
    signedIn,
    rows,
    volatile,
    reads: keepKnownSubjects(await recordReads(client, ids), adObjects.objects),
    ...adObjects,
  };
}

const dataDir = await mkdtemp(join(tmpdir(), 'ads-checker-demo-'));
// PostgreSQL may run as another user of the machine, who needs access to the folder.
await chmod(dataDir, 0o755);
const sandbox = await startSandbox({ sizes: SIZES });
const port = await findFreePort();
const url = `http://localhost:${port}`;
const server = new ProductProcess({
  name: 'server',
  script: join(root, 'server', 'src', 'main', 'api.ts'),
  env: {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_ORIGIN: url,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SECRETS_KEY: '',
    NETWORK: 'sandbox',
    GRAPH_API_URL: sandbox.url,
    SANDBOX_PORT: String(sandbox.port),
    SANDBOX_PROXY_PORT: String(sandbox.proxyPort),
    PROXY_CHECK_URL: '',
    ALLOW_PRIVATE_TARGETS: '',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
  },
});
try {
  await server.waitUntilReady(`${url}${API_PREFIX}/health`);
  const recorded = JSON.stringify(offsetIds(await record(new Client(url), sandbox.url)));
  await writeFile(RECORDING, `${print(await collectPictures(recorded, sandbox.url))}\n`);
} finally {
  await server.end('SIGTERM');
  await sandbox.close();
  await rm(dataDir, { recursive: true, force: true });
}
