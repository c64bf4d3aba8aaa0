import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import type { CostTarget } from '@ads-checker/shared/contracts/tasks';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { SAMPLE_CURRENCIES } from '@ads-checker/shared/sample/currencies';
import { startOfDayMs } from '../../../../sandbox/trackers/times.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts';
import type { AdAccountsPort } from '../../../gateways/graph/ports/ad-accounts-port.ts';
import type { AdSpend, AdSpendPort } from '../../../gateways/graph/ports/ad-spend-port.ts';
import type { NetworkError } from '../../../gateways/graph/ports/network-error.ts';
import {
  startTrackerWorld,
  type TrackerWorld,
} from '../../../gateways/trackers/test/tracker-world.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { createReadStore } from '../../../platform/shared-reads/read-store.ts';
import { createSharedReads } from '../../../platform/shared-reads/shared-reads.ts';
import { createTrackerReports } from '../../trackers/index.ts';
import { toMinor } from '../amounts.ts';
import { createCostRepository } from '../cost-repository.ts';
import { createSpendFetcher } from '../fetch-spend.ts';
import { createCostPusher } from '../push-costs.ts';
import { createDayPusher } from '../push-day.ts';
import { createShareRepository } from '../share-repository.ts';
import { createTargetFinder } from '../targets.ts';
import { createCostTaskRepository } from '../task-repository.ts';
import { createCostUpdate } from '../update-costs.ts';

const WORLD_START_MS = Date.parse('2026-11-20T14:38:00Z');
/** An instant with the same date in every zone of the tests. */
const START_MS = Date.parse('2026-11-21T05:30:00Z');
const INTERVAL_MS = 60 * 60_000;
export const HOUR_MS = INTERVAL_MS;
/** Past days in every zone. */
export const DAYS = ['2026-11-19', '2026-11-20'] as const;

const AD_ID_TOKENS: Readonly<Record<TrackerVersion, readonly string[]>> = {
  binom_v1: ['1', '6', '1'],
  binom_v2: ['1', '6', '1'],
  keitaro: ['sub_id_2', 'sub_id_12', 'sub_id_1'],
};
const SOURCE_IDS = ['3', '5', '8'] as const;

/** A sandbox ad with clicks in the trackers. */
export interface ClickedAd {
  readonly id: string;
  readonly adAccountId: string;
  readonly currency: string;
  readonly timeZone: string;
  /** Names of the tracker campaigns that count its clicks. */
  readonly campaigns: readonly string[];
}

/** A cost that a tracker accepted, in minor units of the currency it was sent in. */
export interface SentCost {
  /** Campaign, ad and day. */
  readonly key: string;
  readonly adId: string;
  readonly minor: number;
}

/** Cost updates against the sandbox's trackers, with spend that the test sets. */
export async function startCostWorld() {
  let nowMs = START_MS;
  const clock: Clock = { now: () => new Date(nowMs) };
  const world: TrackerWorld = await startTrackerWorld();
  world.passMs(START_MS - WORLD_START_MS);
  const app: TestApp = await startTestApp({ clock });
  const { db } = app.container;
  const { teamId, id: accountId } = await app.factories.buildAccount({ manageTeam: true });
  const adUserId = await app.factories.buildAdUser({ accountId });
  const buildTracker = (version: TrackerVersion, name: string): Promise<string> => {
    const { apiUrl, apiKey } = world.connect(version);
    const trafficSourceSettings = SOURCE_IDS.map((trafficSourceId, index) => ({
      trafficSourceId,
      adIdToken: AD_ID_TOKENS[version][index] ?? '',
      adSetIdToken: null,
      campaignIdToken: null,
    }));
    return app.factories.buildTracker({
      teamId,
      version,
      name,
      apiUrl,
      apiKey,
      trafficSourceSettings,
    });
  };
  const binomIds = new Map<TrackerVersion, string>();
  for (const version of ['binom_v1', 'binom_v2', 'keitaro'] as const) {
    binomIds.set(version, await buildTracker(version, version));
  }

  const spend = new Map<string, AdSpend & { adAccountId: string }>();
  let failure: NetworkError | undefined;
  let beforeReport: (() => Promise<unknown>) | undefined;
  const adAccounts = () => world.sandbox.state.journal.world.adAccounts;
  const graph: Pick<AdAccountsPort & AdSpendPort, 'listAdAccounts' | 'readAdSpend'> = {
    listAdAccounts: async () => {
      if (failure !== undefined) {
        throw failure;
      }
      const ids = new Set([...spend.values()].map(({ adAccountId }) => adAccountId));
      const rows = [...adAccounts().values()].filter(({ id }) => ids.has(id));
      return {
        failed: [],
        rows: rows.map(
          ({ id, name, currency, timeZone }) =>
            ({
              id,
              name,
              currency,
              timeZone,
              currencyRatioToUSD: ratioOf(currency),
              insights: { spend: '1' },
            }) as AdAccountDto,
        ),
      };
    },
    readAdSpend: async ({ reads }) =>
      reads.map(({ adAccountId, since, until }) => ({
        rows: [...spend.values()].filter(
          (row) => row.adAccountId === adAccountId && row.date >= since && row.date <= until,
        ),
        after: null,
        unreadableRows: 0,
        isCutShort: false,
      })),
  };
  const parts = {
    db,
    clock,
    tasks: createCostTaskRepository({ db }),
    costs: createCostRepository({ db }),
    shares: createShareRepository({ db }),
    trackers: app.container.modules.trackersModule.service,
  };
  const createReads = () =>
    createSharedReads({
      store: createReadStore({ db, processSession: app.container.processSession }),
      clock,
      logger: app.container.logger,
    });
  let sharedReads = createReads();
  const shared = {
    trackers: parts.trackers,
    monitor: app.container.modules.trackersModule.monitor,
    reports: createTrackerReports({
      gateway: {
        ...world.gateway,
        report: async (query) => {
          await beforeReport?.();
          return world.gateway.report(query);
        },
      },
      toConnection: parts.trackers.toConnection,
      monitor: app.container.modules.trackersModule.monitor,
      sharedReads: { get: (request) => sharedReads.get(request) },
    }),
  };
  const update = createCostUpdate({
    ...parts,
    calls: {
      run: (_, work) =>
        work({ connection: { adUserId, accessToken: '', userAgent: '', proxy: null } }),
    },
    findStatus: app.container.modules.adUsersModule.service.findStatus,
    fetcher: createSpendFetcher({ ...parts, graph }),
    pushCosts: createCostPusher({
      ...parts,
      findTarget: createTargetFinder({ ...shared, gateway: world.gateway }),
      pushDay: createDayPusher({ ...parts, reports: shared.reports, gateway: world.gateway }),
    }),
    intervalMs: INTERVAL_MS,
  });

  return {
    app,
    db,
    adUserId,
    teamId,
    accountId,
    clock,
    trackers: () => world.sandbox.state.trackers,
    binomId: (version: TrackerVersion) => binomIds.get(version) ?? '',
    /** One more connection of a tracker. */
    buildTracker,
    /** A tracker's campaign ids by name. */
    async settingOf(version: TrackerVersion, names: readonly string[]): Promise<CostTarget> {
      const { items } = await world.gateway.listCampaigns({ connection: world.connect(version) });
      return {
        binomId: binomIds.get(version) ?? '',
        binomUserId: null,
        binomCampaignIds: items.filter(({ name }) => names.includes(name)).map(({ id }) => id),
      };
    },
    /** Ads with clicks on both days, in one or several matching campaigns. */
    listAds(isWanted: (name: string) => boolean): ClickedAd[] {
      const { catalog, costs, nowMs: now } = world.sandbox.state.trackers;
      const campaigns = catalog().campaigns.filter(
        ({ isDeleted, name }) => !isDeleted && isWanted(name),
      );
      const found = new Map<string, ClickedAd>();
      for (const campaign of campaigns) {
        for (const { ad, adAccount, missing } of campaign.clickSources) {
          if (ad === undefined || missing !== 'none') {
            continue;
          }
          const clicks = DAYS.map((day) =>
            costs.count({
              campaign,
              token: { content: 'ad_id', placeholder: '', value: ad.id },
              span: spanOf(day, adAccount.timeZone),
              nowMs: now(),
            }),
          );
          if (clicks.every((count) => count > 0)) {
            const known = found.get(ad.id)?.campaigns ?? [];
            const { id: adAccountId, currency, timeZone } = adAccount;
            found.set(ad.id, {
              id: ad.id,
              adAccountId,
              currency,
              timeZone,
              campaigns: [...known, campaign.name],
            });
          }
        }
      }
      return [...found.values()];
    },
    setSpend(ad: Pick<ClickedAd, 'id' | 'adAccountId' | 'currency'>, date: string, amount: string) {
      spend.set(`${ad.id} ${date}`, {
        adId: ad.id,
        adName: `Ad ${ad.id}`,
        adSetId: null,
        adCampaignId: null,
        adCampaignName: null,
        currency: ad.currency,
        spend: amount,
        impressions: null,
        clicks: null,
        inlineLinkClicks: null,
        actions: null,
        date,
        adAccountId: ad.adAccountId,
      });
    },
    failGraph(error: NetworkError | undefined) {
      failure = error;
    },
    /** Runs before each report is read. */
    onReport(work: () => Promise<unknown>) {
      beforeReport = work;
    },
    async setTask(settings: readonly CostTarget[], multiplier = 1): Promise<void> {
      await db.transaction((trx) => parts.tasks.update({ adUserId, settings, multiplier }, trx));
    },
    run: (signal = new AbortController().signal) => update.run({ adUserId, signal }),
    passMs(amountMs: number) {
      nowMs += amountMs;
      world.passMs(amountMs);
    },
    /** Costs a tracker accepted, in order. */
    listSentCosts(version: TrackerVersion): SentCost[] {
      const accepted = world.sandbox.state.trackers
        .listCalls(0)
        .filter(({ tracker, status }) => tracker === version && (status ?? 200) < 400);
      return accepted.flatMap(({ target, body }) => toSentCost(version, target, body));
    },
    async reset(): Promise<void> {
      nowMs = START_MS;
      world.reset();
      world.passMs(START_MS - WORLD_START_MS);
      spend.clear();
      failure = undefined;
      beforeReport = undefined;
      sharedReads = createReads();
      await db.raw(
        `truncate shared_reads, binom_cost_shares, binom_ad_costs, binom_cost_update_runs, cost_ad_accounts;
         update binom_cost_update_tasks set binom_settings = '[]', cost_multiplier = 1, run_id = null, in_progress = false,
           fetched_at = null, fetch_requested_at = null, next_run_at = null, last_execution_time = null`,
      );
    },
    async close(): Promise<void> {
      await app.close();
      await world.close();
    },
  };
}
export type CostWorld = Awaited<ReturnType<typeof startCostWorld>>;

export function ratioOf(currency: string): number | null {
  const known: Readonly<Record<string, { readonly ratioToUsd: number }>> = SAMPLE_CURRENCIES;
  return known[currency]?.ratioToUsd ?? null;
}

function spanOf(date: string, timeZone: string) {
  const day = Date.parse(date) / 86_400_000;
  return {
    fromMs: startOfDayMs({ day, timeZone }),
    toMs: startOfDayMs({ day: day + 1, timeZone }),
  };
}

interface CostBody {
  readonly cost: string | number;
  readonly currency: string;
  readonly tokenValue?: string;
  readonly dateFrom?: string;
  readonly start_date?: string;
  readonly filters?: Readonly<Record<string, string>>;
}

function toSentCost(version: TrackerVersion, target: string, body: unknown): SentCost[] {
  const costOf = (
    campaignId: string,
    adId: string,
    day: string,
    cost: string,
    currency: string,
  ) => ({
    key: `${campaignId} ${adId} ${day}`,
    adId,
    minor: toMinor({ amount: cost, currency }) ?? Number.NaN,
  });
  if (version === 'binom_v1') {
    const query = new URL(target, 'http://tracker').searchParams;
    const get = (name: string) => query.get(name) ?? '';
    return get('page') === 'save_update_costs'
      ? [costOf(get('camp_id'), get('token_value'), get('date_s'), get('cost'), 'USD')]
      : [];
  }
  if (version === 'binom_v2') {
    const campaignId = /clicks\/campaign\/(\d+)/.exec(target)?.[1];
    const { cost, currency, tokenValue = '', dateFrom = '' } = (body ?? {}) as CostBody;
    return campaignId === undefined
      ? []
      : [costOf(campaignId, tokenValue, dateFrom, String(cost), currency)];
  }
  if (!target.includes('clicks/update_costs')) {
    return [];
  }
  const { campaign_ids: ids, costs } = body as {
    campaign_ids: readonly number[];
    costs: readonly CostBody[];
  };
  return costs.map(({ cost, currency, start_date: day = '', filters = {} }) =>
    costOf(String(ids[0]), Object.values(filters)[0] ?? '', day, String(cost), currency),
  );
}
