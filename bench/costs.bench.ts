import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createContainer } from '../server/src/app/container.ts';
import { createDatabase, type Database } from '../server/src/platform/db/database.ts';
import { createLogger } from '../server/src/platform/logger/logger.ts';
import { TRACKER_CAPABILITIES } from '../shared/src/domain/trackers.ts';
import { createSampleWorld } from '../shared/src/sample/index.ts';
import { getDatabaseUrl, readSecretsKey } from './lib/database.ts';
import { type Benchmark, type Finding, formatNumber } from './lib/finding.ts';
import { withProduct } from './lib/product.ts';

const AD_DAYS = 20_000;
const FIRST_DAY_BACK = 2;
const LAST_DAY_BACK = 60;
/** The first runs fill caches and compile code. */
const WARM_UP_RUNS = 2;
const RUNS = 3;
const DAY_MS = 86_400_000;
const MB = 1_000_000;
const PROFILE = 'Marta Jensen';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function readHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

interface AdDay {
  readonly adId: string;
  readonly date: string;
  readonly adAccountId: string;
  readonly currency: string;
  readonly timezone: string;
}

/** Ads and days of the profile with delivery, the latest days first. */
function listAdDays(): readonly AdDay[] {
  const world = createSampleWorld();
  const [profile] = world.profiles;
  const accountIds = new Set(profile?.tasks.keys());
  const adDays: AdDay[] = [];
  const today = Math.floor(world.nowMs / DAY_MS);
  for (let back = FIRST_DAY_BACK; back <= LAST_DAY_BACK; back += 1) {
    const day = today - back;
    for (const { id, adAccountId: accountId, performance } of world.ads.values()) {
      const account = world.adAccounts.get(accountId);
      const { firstDay, lastDay } = performance;
      const hasDelivery = firstDay !== null && firstDay <= day && (lastDay ?? day) >= day;
      if (account !== undefined && accountIds.has(accountId) && hasDelivery) {
        adDays.push({
          adId: id,
          date: new Date(day * DAY_MS).toISOString().slice(0, 10),
          adAccountId: accountId,
          currency: account.currency,
          timezone: account.timeZone,
        });
        if (adDays.length === AD_DAYS) {
          return adDays;
        }
      }
    }
  }
  throw new Error(`The sample world has only ${adDays.length} ads and days with delivery.`);
}

/** The result of a fetch: pending new amounts, due immediately. */
async function renewAmounts(db: Database, adUserId: string, adDays: readonly AdDay[]) {
  await db.raw(
    `insert into binom_ad_costs as c (ad_user_id, ad_id, date, ad_account_id, amount_minor,
       amount_usd_cents, currency, timezone, fetched_at, push_requested_at)
     select :adUserId, d."adId", d.date, d."adAccountId", 100, 100, d.currency, d.timezone, now(), now()
     from jsonb_to_recordset(cast(:adDays as jsonb)) as d (
       "adId" text, date date, "adAccountId" text, currency text, timezone text
     )
     on conflict (ad_user_id, date, ad_id) do update set amount_minor = c.amount_minor + 100,
       amount_usd_cents = c.amount_usd_cents + 100, fetched_at = now(), push_requested_at = now()`,
    { adUserId, adDays: JSON.stringify(adDays) },
  );
}

/** Costs that the tracker has received, and the number of batches that they fill. */
async function countReported(db: Database): Promise<{ costs: number; batches: number }> {
  const { rows } = await db.raw<{ rows: { costs: number; batches: number }[] }>(
    `select coalesce(sum(costs), 0)::int as costs, coalesce(sum(ceil(costs / :size::float8)), 0)::int as batches
     from (
       select count(*) as costs
       from binom_cost_shares s join binom_ad_costs c using (ad_user_id, date, ad_id)
       where s.sending_at is null
       group by s.campaign_id, s.date, c.timezone, c.currency
     ) as calls`,
    { size: TRACKER_CAPABILITIES.keitaro.costBatchSize },
  );
  return rows[0] ?? { costs: 0, batches: 0 };
}

async function countCalls(sandboxUrl: string): Promise<number> {
  const answer = await fetch(`${sandboxUrl}/__sandbox/trackers/calls`);
  const { data } = (await answer.json()) as { data: { target: string }[] };
  return data.filter(({ target }) => target.includes('clicks/update_costs')).length;
}

export const benchmark: Benchmark = {
  name: 'costs',
  title: 'Cost updates',
  method: `${formatNumber(AD_DAYS)} ad-days of one profile, whose spend has just changed, are sent to the sandbox’s Keitaro without pacing, by one profile’s update in this process. The floor is the fewest calls that can carry these costs: a call has one campaign, day, zone and currency, and at most ${TRACKER_CAPABILITIES.keitaro.costBatchSize} costs. Memory is the heap after a garbage collection, after ${WARM_UP_RUNS} such updates and after ${RUNS} more.`,
  measures: [
    'server/src/modules/cost-updates',
    'server/src/modules/trackers',
    'server/src/gateways/trackers',
  ],
  run: () =>
    withProduct(async ({ product, person }) => {
      const adUsers = await person.listAdUsers();
      const adUserId = adUsers.find(({ name }) => name === PROFILE)?.id ?? '';
      const { sandboxUrl } = product;
      const databaseUrl = await getDatabaseUrl(product);
      const db = createDatabase({ url: databaseUrl, poolSize: 2 });
      const container = await createContainer({
        network: 'sandbox',
        databaseUrl,
        appOrigin: product.url,
        secretsKeys: [await readSecretsKey(product)],
        graph: { url: sandboxUrl, version: 'v27.0' },
        outbound: { proxyCheckUrl: sandboxUrl, allowedNetworks: [] },
        vendors: { urls: {}, sandboxUrl },
        telegram: {
          botToken: undefined,
          apiUrl: sandboxUrl,
          linkUrl: 'https://t.me',
          updates: 'polling',
        },
        version: 'bench',
        logger: createLogger({ level: 'silent' }),
        poolSize: 4,
        isUnpaced: true,
      });
      try {
        const { rows } = await db.raw<{ rows: { id: string }[] }>(
          "select id from binoms where version = 'keitaro'",
        );
        const binomId = rows[0]?.id ?? '';
        const { data } = await person.get<{ data: { campaigns: { id: string }[] } }>(
          `/binoms/${binomId}/campaigns`,
        );
        await db.raw(
          `update binom_cost_update_tasks set binom_settings = cast(:settings as jsonb), next_run_at = 'infinity',
             fetched_at = now() + interval '1 year' where ad_user_id = :adUserId`,
          {
            adUserId,
            settings: JSON.stringify([
              { binomId, binomUserId: null, binomCampaignIds: data.campaigns.map(({ id }) => id) },
            ]),
          },
        );
        const adDays = listAdDays();
        const update = async (): Promise<number> => {
          await renewAmounts(db, adUserId, adDays);
          const startedMs = performance.now();
          const outcome = await container.modules.costUpdatesModule.task.run({
            adUserId,
            signal: new AbortController().signal,
          });
          if (outcome !== 'done') {
            throw new Error(`The update ended as ${outcome}`);
          }
          return performance.now() - startedMs;
        };
        for (let count = 0; count < WARM_UP_RUNS; count += 1) {
          await update();
        }
        const before = readHeap();
        await fetch(`${sandboxUrl}/__sandbox/trackers/calls`, { method: 'DELETE' });
        const tookMs = await update();
        const reported = await countReported(db);
        const calls = await countCalls(sandboxUrl);
        for (let count = 1; count < RUNS; count += 1) {
          await update();
        }
        const grown = readHeap() - before;
        const detail = `${formatNumber(reported.costs)} of them have clicks; an update takes ${formatNumber(Math.round(tookMs))} ms`;
        return [
          {
            what: `Calls that send ${formatNumber(AD_DAYS)} ad-days`,
            unit: 'calls',
            measured: calls,
            floor: reported.batches,
            floorIs: 'full batches',
            comparison: 'ratio',
            limit: 1,
            isMoreBetter: false,
            detail,
            whenMissed: '',
          },
          {
            what: `Heap that ${RUNS} updates leave behind`,
            unit: 'MB',
            measured: Math.max(0, grown) / MB,
            floor: before / MB,
            floorIs: 'the heap before them',
            comparison: 'absolute',
            limit: 5,
            isMoreBetter: false,
            detail,
            whenMissed: '',
          },
        ] satisfies readonly Finding[];
      } finally {
        await container.close();
        await db.destroy();
      }
    }),
};
