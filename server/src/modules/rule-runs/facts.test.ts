import type { RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import { ruleScopeSchema } from '@ads-checker/shared/contracts/rule-scope';
import { addTrackerSums, type TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import {
  findTokens,
  TRACKER_VERSIONS,
  type TrackerVersion,
} from '@ads-checker/shared/domain/trackers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGraphGateway } from '../../gateways/graph/gateway.ts';
import type { GraphGateway } from '../../gateways/graph/ports/graph-port.ts';
import type { ProfileConnection } from '../../gateways/graph/ports/network-call.ts';
import {
  startTrackerWorld,
  type TrackerWorld,
} from '../../gateways/trackers/test/tracker-world.ts';
import { createAddressGuard } from '../../platform/outbound/address-guard.ts';
import { createHttpTransport } from '../../platform/outbound/transport.ts';
import { createProcessReads } from '../../platform/shared-reads/test/process-reads.ts';
import { createTrackerReports, type Tracker } from '../trackers/index.ts';
import { createRuleFacts, type RuleQuery } from './facts.ts';
import { createNetworkObjectReader } from './network-objects.ts';
import { createTrackerFigures } from './tracker-figures.ts';

let world: TrackerWorld;
let graph: GraphGateway;
const transport = createHttpTransport({
  guard: createAddressGuard({ isLoopbackAllowed: true, allowedNetworks: [] }),
});
const now = () => new Date(world.sandbox.state.nowMs());

beforeAll(async () => {
  world = await startTrackerWorld();
  graph = createGraphGateway({
    baseUrl: world.sandbox.url,
    version: 'v27.0',
    clock: { now },
    log: { warn: () => undefined },
    transport,
  });
});
beforeEach(() => {
  world.reset();
  world.sandbox.state.reset();
});
afterAll(async () => {
  transport.close();
  await world?.close();
});

const CLICKS: RuleGroup = {
  operator: 'and',
  items: [{ column: 'clicks', operator: 'greater_than', value: 0 }],
};
const SPEND: RuleGroup = {
  operator: 'and',
  items: [{ column: 'network_spend', operator: 'greater_than', value: { column: 'cost' } }],
};

/** A campaign whose ads all have clicks in the trackers, with a profile that may manage it. */
function findScene() {
  const { world: sample } = world.sandbox.state.journal;
  const clicked = new Set(
    world.sandbox.state.trackers
      .catalog()
      .campaigns.flatMap(({ clickSources }) =>
        clickSources.flatMap(({ ad, missing }) =>
          missing === 'none' && ad?.performance.lastDay === null ? ad.campaignId : [],
        ),
      ),
  );
  for (const campaignId of clicked) {
    const campaign = sample.campaigns.get(campaignId);
    const profile = sample.profiles.find(
      ({ tasks, tokenState, capabilities }) =>
        tokenState === 'ok' &&
        capabilities === 'first_party' &&
        (tasks.get(campaign?.adAccountId ?? '') ?? []).includes('ADVERTISE'),
    );
    if (campaign !== undefined && profile !== undefined && campaign.adSetIds.length > 1) {
      const { accessToken, userAgent } = profile;
      const connection: ProfileConnection = { adUserId: '7', accessToken, userAgent, proxy: null };
      const account = sample.adAccounts.get(campaign.adAccountId);
      const owner = world.sandbox.state.trackers
        .catalog()
        .campaigns.find(({ clickSources }) =>
          clickSources.some(({ ad }) => ad?.campaignId === campaignId),
        );
      return {
        campaign,
        connection,
        timeZone: account?.timeZone ?? '',
        binomUserId: String(owner?.ownerId),
      };
    }
  }
  throw new Error('No campaign has clicks.');
}

async function trackerOf(
  version: TrackerVersion,
  { hasAdSetToken = true, timezone = 'Europe/Warsaw' } = {},
): Promise<Tracker> {
  const { items } = await world.gateway.listTrafficSources({ connection: world.connect(version) });
  return {
    id: '1',
    teamId: '1',
    version,
    name: version,
    url: '',
    apiUrl: '',
    apiKey: { sealed: Buffer.from(''), keyId: '' } as never,
    timezone,
    trafficSourceSettings: items.map(({ id, tokens }) => {
      const found = findTokens(tokens ?? []);
      return {
        trafficSourceId: id,
        adIdToken: found.adIdToken?.token.id ?? '',
        adSetIdToken: hasAdSetToken ? (found.adSetIdToken?.token.id ?? null) : null,
        campaignIdToken: found.campaignIdToken?.token.id ?? null,
      };
    }),
    createdAt: new Date(0),
    updatedAt: new Date(0),
  };
}

function ruleOf(changes: Partial<RuleQuery> = {}): RuleQuery {
  const { campaign, binomUserId } = findScene();
  return {
    adAccountId: campaign.adAccountId,
    adCampaignId: campaign.id,
    binomId: '1',
    binomUserId,
    datePreset: 'last_3_days',
    shouldUseTrackerTimezone: false,
    level: 'ad',
    conditions: CLICKS,
    truthyAction: 'turn_off_ad',
    falsyAction: null,
    checkIntervalInSeconds: 600,
    ...changes,
  };
}

function createFigures() {
  const parts = {
    gateway: world.gateway,
    toConnection: ({ version }: Tracker) => world.connect(version),
    monitor: <T>(_tracker: Tracker, read: () => Promise<T>) => read(),
  };
  const sharedReads = createProcessReads(now);
  return createTrackerFigures({
    ...parts,
    reports: createTrackerReports({ ...parts, sharedReads }),
  });
}

function openFacts(tracker: Tracker) {
  const reader = createRuleFacts({
    readObjects: createNetworkObjectReader({ graph, now }),
    trackerFigures: createFigures(),
    recordedWindows: { read: async () => new Map() },
    graph,
    taggedObjects: { testTags: async () => () => false, testEachTag: async () => new Map() },
    readTargetCpas: async () => new Map(),
    now,
  });
  return (rules: readonly RuleQuery[]) =>
    reader.open({
      adUserId: '7',
      call: { connection: findScene().connection },
      rules,
      trackers: new Map([[tracker.id, tracker]]),
    });
}

const callsTo = (part: string) =>
  world.sandbox.state.trackers.listCalls(0).filter(({ target }) => target.includes(part));
const REPORTS: Readonly<Record<TrackerVersion, string>> = {
  binom_v1: 'page=Stats',
  binom_v2: 'report/campaign',
  keitaro: 'report/build',
};
const sumsById = (objects: readonly { id: string; level: string; metrics?: unknown }[]) =>
  new Map(
    objects.map(({ id, metrics }) => [
      id,
      (metrics as { tracker: { sums: TrackerSums } | null } | undefined)?.tracker?.sums ?? null,
    ]),
  );

/** Without what adding up binary fractions leaves behind. */
const toMillionths = (sums: ReturnType<typeof sumsById>) =>
  new Map(
    [...sums].map(([id, of]) => [
      id,
      Object.entries(of ?? {}).map(([column, value]) => [column, Number(value).toFixed(6)]),
    ]),
  );

describe.each(TRACKER_VERSIONS)('facts of %s', (version) => {
  it('are the clicks and the spend of each ad, of one report for all rules', async () => {
    const tracker = await trackerOf(version);
    const rules = [
      ruleOf(),
      ruleOf({ conditions: SPEND }),
      ruleOf({ conditions: SPEND, truthyAction: 'turn_off_campaign' }),
    ];
    const facts = openFacts(tracker)(rules);
    world.sandbox.state.trackers.clearCalls();
    world.sandbox.state.calls.clear();
    const [clicks, spend, parent] = await Promise.all(rules.map((rule) => facts.of(rule)));
    const calls = callsTo(REPORTS[version]).map(({ target, body }) =>
      JSON.stringify([target, body]),
    );
    expect(new Set(calls).size).toBe(calls.length);
    expect(
      world.sandbox.state.calls
        .list({ sinceSequence: 0 })
        .filter(({ path }) => path.endsWith('/ads') || path.endsWith('/campaigns')).length,
    ).toBe(2);

    const { campaign } = findScene();
    expect(clicks?.objects.map(({ id }) => id).toSorted()).toEqual(
      campaign.adIds
        .filter((id) => {
          const { ads } = world.sandbox.state.journal.world;
          return !['ARCHIVED', 'DELETED'].includes(ads.get(id)?.status ?? '');
        })
        .toSorted(),
    );
    expect(clicks?.objects.some(({ metrics }) => (metrics?.tracker?.sums.clicks ?? 0) > 0)).toBe(
      true,
    );
    expect(clicks?.objects.every(({ metrics }) => metrics?.network === null)).toBe(true);
    const days = { sinceDay: 0, untilDay: 99_999, nowMs: now().getTime() };
    const today = Math.floor(now().getTime() / 86_400_000);
    for (const { id, metrics } of spend?.objects ?? []) {
      const totals = world.sandbox.state.journal.world.insights.find({
        ...days,
        level: 'ad',
        id,
        sinceDay: today - 2,
      });
      expect([id, metrics?.network?.clicks]).toEqual([id, totals?.clicks ?? 0]);
    }
    expect(parent?.objects.filter(({ level }) => level === 'campaign')).toEqual([
      expect.objectContaining({ id: campaign.id, status: campaign.status }),
    ]);
  });

  it('sum an ad set up from its ads where its links carry no id of it', async () => {
    const rule = ruleOf({ level: 'ad_set', truthyAction: 'turn_off_ad_set' });
    const whole = await openFacts(await trackerOf(version))([rule]).of(rule);
    const summed = await openFacts(await trackerOf(version, { hasAdSetToken: false }))([rule]).of(
      rule,
    );
    expect(toMillionths(sumsById(summed.objects))).toEqual(toMillionths(sumsById(whole.objects)));
    const ads = await openFacts(await trackerOf(version))([]).of(ruleOf());
    const total = (rows: typeof ads.objects) =>
      addTrackerSums([...sumsById(rows).values()].filter((sums) => sums !== null)).clicks;
    expect(total(summed.objects)).toBe(total(ads.objects));
  });

  it('do not exist while an active campaign’s source has no Ad ID token', async () => {
    const tracker = await trackerOf(version);
    const { items } = await world.gateway.listCampaigns({ connection: world.connect(version) });
    const active = new Set(
      items.flatMap(({ status, trafficSourceId }) => (status === 0 ? [] : trafficSourceId)),
    );
    const settings = tracker.trafficSourceSettings.filter(({ trafficSourceId }) =>
      active.has(trafficSourceId),
    );
    expect(settings.length).toBeGreaterThan(1);
    const read = (trafficSourceSettings: typeof settings) =>
      createFigures().read({
        tracker: { ...tracker, trafficSourceSettings },
        userId: null,
        days: { range: 'all_time', timeZone: 'UTC' },
        field: 'adIdToken',
        maxAgeMs: 0,
      });
    // The deleted campaign of the third source does not matter.
    expect((await read(settings)).own.isComplete).toBe(true);
    for (const part of [[], ...settings.map((setting) => [setting])]) {
      await expect(read(part)).rejects.toMatchObject({
        type: 'FailedPreconditionError',
        code: 'tracker_tokens_missing',
      });
    }
    await expect(
      openFacts({ ...tracker, trafficSourceSettings: [] })([]).of(ruleOf()),
    ).rejects.toMatchObject({ code: 'tracker_tokens_missing' });
  });

  it('do not exist for a campaign or a tracker user that nobody knows', async () => {
    const tracker = await trackerOf(version);
    for (const level of ['ad', 'campaign'] as const) {
      const unknown = ruleOf({ level, truthyAction: `turn_off_${level}`, adCampaignId: '404' });
      await expect(openFacts(tracker)([unknown]).of(unknown)).rejects.toMatchObject({
        type: 'FailedPreconditionError',
        code: 'campaign_missing',
      });
    }
    const ofNobody = ruleOf({ binomUserId: '404' });
    const facts = openFacts(tracker)([ofNobody]).of(ofNobody);
    if (world.gateway.capabilities[version].filtersCampaignsByUser) {
      await expect(facts).rejects.toMatchObject({
        type: 'FailedPreconditionError',
        code: 'tracker_user_missing',
      });
    } else {
      expect((await facts).objects.length).toBeGreaterThan(0);
    }
  });

  it('are unknown where an unreadable row may be one of the object', async () => {
    const tracker = await trackerOf(version);
    const rule = ruleOf();
    const parent = ruleOf({ level: 'ad_set', truthyAction: 'turn_off_ad_set' });
    const whole = sumsById((await openFacts(tracker)([]).of(rule)).objects);
    world.sandbox.state.trackers.settings[version].hasUnreadableRow = true;
    const { objects } = await openFacts(tracker)([]).of(rule);
    expect(objects.filter(({ metrics }) => metrics?.tracker === null)).toEqual([]);
    const known = objects.filter(({ metrics }) => metrics !== undefined);
    expect(sumsById(known)).toEqual(new Map(known.map(({ id }) => [id, whole.get(id)])));
    const summed = await openFacts(await trackerOf(version, { hasAdSetToken: false }))([]).of(
      parent,
    );
    const unknown = new Set(
      objects.flatMap(({ adSetId, metrics }) => (metrics === undefined ? adSetId : [])),
    );
    expect(unknown.size).toBeGreaterThan(0);
    expect(
      summed.objects.flatMap(({ id, metrics }) => (metrics === undefined ? id : [])).toSorted(),
    ).toEqual([...unknown].toSorted());
  });

  it('do not exist while the tracker fails, and are unknown where it cannot be read', async () => {
    const tracker = await trackerOf(version);
    const { settings } = world.sandbox.state.trackers;
    settings[version].outage = 'error';
    await expect(openFacts(tracker)([]).of(ruleOf())).rejects.toMatchObject({
      failure: 'unavailable',
    });
    settings[version].outage = 'none';
    settings[version].hasWrongNumbers = true;
    const { objects } = await openFacts(tracker)([]).of(ruleOf());
    const read = objects.flatMap(({ metrics }) => metrics?.tracker?.sums ?? []);
    expect(read.some(({ clicks }) => clicks === undefined)).toBe(true);
    expect(read.every(({ clicks }) => clicks !== 0)).toBe(true);
  });
});

it('reads the whole ad account of a part once, together with the rules of its campaigns', async () => {
  const { campaign } = findScene();
  const tracker = await trackerOf('binom_v2');
  const scopeOf = (changes: object = {}) =>
    ruleScopeSchema.parse({ isEveryAdUser: true, ...changes });
  const part = ruleOf({ adCampaignId: null, scope: scopeOf() });
  const named = ruleOf({
    adCampaignId: null,
    scope: scopeOf({ names: { campaign: { nameEquals: [campaign.name] } } }),
  });
  const rules = [ruleOf(), part, named];
  const facts = openFacts(tracker)(rules);
  world.sandbox.state.calls.clear();
  const [own, all, same] = await Promise.all(rules.map((rule) => facts.of(rule)));
  const lists = world.sandbox.state.calls
    .list({ sinceSequence: 0 })
    .flatMap(({ path }) => /\/(ads|adsets|campaigns)$/.exec(path)?.[1] ?? []);
  expect(lists.toSorted()).toEqual(['ads', 'campaigns']);
  const idsOf = (read: typeof own) => read?.objects.map(({ id }) => id).toSorted();
  expect(own?.objects.length).toBeGreaterThan(0);
  expect(idsOf(same)).toEqual(idsOf(own));
  expect([own?.covered, same?.covered]).toEqual([
    null,
    { campaigns: [{ id: campaign.id, name: campaign.name }] },
  ]);
  const { ads, adSets, campaigns } = world.sandbox.state.journal.world;
  const isThere = (object: { status: string } | undefined): boolean =>
    object?.status === 'ACTIVE' || object?.status === 'PAUSED';
  expect(idsOf(all)).toEqual(
    [...ads.values()]
      .filter(
        (ad) =>
          ad.adAccountId === campaign.adAccountId &&
          [ad, adSets.get(ad.adSetId), campaigns.get(ad.campaignId)].every(isThere),
      )
      .map(({ id }) => id)
      .toSorted(),
  );
});

it('takes the days of the ad account or of the tracker, whatever the clocks do', async () => {
  const { timeZone } = findScene();
  const tracker = await trackerOf('binom_v2', { timezone: 'Pacific/Auckland' });
  const cases = [
    ['2026-11-20T14:38:00Z', 'today', '2026-11-20', '2026-11-20', '2026-11-21', '2026-11-21'],
    ['2026-11-22T23:30:00Z', 'this_week', '2026-11-23', '2026-11-23', '2026-11-23', '2026-11-23'],
    ['2027-03-28T00:30:00Z', 'yesterday', '2027-03-27', '2027-03-27', '2027-03-27', '2027-03-27'],
    ['2026-10-31T23:59:00Z', 'last_month', '2026-10-01', '2026-10-31', '2026-10-01', '2026-10-31'],
  ] as const;
  for (const [at, datePreset, since, until, sinceThere, untilThere] of cases) {
    world.setNow(at);
    const facts = openFacts(tracker)([]);
    const own = await facts.of(ruleOf({ datePreset }));
    const there = await facts.of(ruleOf({ datePreset, shouldUseTrackerTimezone: true }));
    expect([at, own.figures.timeZone, own.figures.range]).toEqual([at, timeZone, { since, until }]);
    expect([at, there.figures.timeZone, there.figures.range]).toEqual([
      at,
      'Pacific/Auckland',
      { since: sinceThere, until: untilThere },
    ]);
  }
  const all = await openFacts(tracker)([]).of(ruleOf({ datePreset: 'all_time' }));
  expect(all.figures.range).toBeNull();
});
