import type { RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import { ruleDraftSchema } from '@ads-checker/shared/contracts/rules';
import { decideRule } from '@ads-checker/shared/domain/rules/decide';
import { addTrackerSums, type TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import {
  findTokens,
  TRACKER_VERSIONS,
  type TrackerVersion,
} from '@ads-checker/shared/domain/trackers';
import { AppError } from '@ads-checker/shared/errors';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHostPace } from '../../gateways/trackers/common/pace.ts';
import { createTrackerGateway } from '../../gateways/trackers/gateway.ts';
import {
  startTrackerWorld,
  type TrackerWorld,
} from '../../gateways/trackers/test/tracker-world.ts';
import { createAddressGuard } from '../../platform/outbound/address-guard.ts';
import { createHttpTransport, type HttpTransport } from '../../platform/outbound/transport.ts';
import { createProcessReads } from '../../platform/shared-reads/test/process-reads.ts';
import { createTrackerReports, type Tracker } from '../trackers/index.ts';
import { createRuleFacts, type RuleFacts } from './facts.ts';
import type { NetworkObject } from './network-objects.ts';
import { withHistory } from './object-history.ts';
import { createTrackerFigures } from './tracker-figures.ts';

const RUNS = 1_000;
const ACCOUNT = '77';
const CAMPAIGN = '78';
const TIME_ZONE = 'Europe/Warsaw';

/** What goes wrong with the answer to one call of a run. */
const fault = fc.record({
  /** Which call of the run, counted from the first; those past the last go right. */
  call: fc.nat({ max: 7 }),
  kind: fc.constantFrom(
    'cut' as const,
    'cut_without_count' as const,
    'empty' as const,
    'null_row' as const,
    'nameless_row' as const,
    'no_numbers' as const,
    'refusal' as const,
    'page' as const,
    'twice' as const,
    'byte_order_mark' as const,
  ),
  at: fc.nat({ max: 1_000 }),
});
type Fault = typeof fault extends fc.Arbitrary<infer T> ? T : never;

const COLUMNS = ['clicks', 'leads', 'cost', 'revenue'] as const;
const rule = fc.record({
  column: fc.constantFrom(...COLUMNS),
  operator: fc.constantFrom('less_than' as const, 'equal' as const, 'greater_than' as const),
  value: fc.constantFrom(0, 1, 2, 5, 20),
});
type Rule = typeof rule extends fc.Arbitrary<infer T> ? T : never;

const scene = fc.record({
  version: fc.constantFrom(...TRACKER_VERSIONS),
  rule,
  faults: fc.array(fault, { maxLength: 2 }),
  /** Traffic sources that lost their settings. */
  unmapped: fc.array(fc.nat({ max: 3 }), { maxLength: 1 }),
});

let world: TrackerWorld;
let faults: readonly Fault[] = [];
let calls = 0;
const transport = createHttpTransport({
  guard: createAddressGuard({ isLoopbackAllowed: true, allowedNetworks: [] }),
});

type Json = Record<string, unknown>;

/** The rows of an answer with a function that puts others in their place; undefined for no list. */
function findRows(json: unknown): [unknown[], (rows: unknown[]) => unknown] | undefined {
  if (Array.isArray(json)) {
    return [json, (rows) => rows];
  }
  for (const name of ['report', 'rows']) {
    const rows = (json as Json | null)?.[name];
    if (Array.isArray(rows)) {
      return [rows, (next) => ({ ...(json as Json), [name]: next })];
    }
  }
  return undefined;
}

const withoutNumbers = (row: unknown): unknown =>
  typeof row === 'object' && row !== null
    ? Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          /^(?:clicks|leads|conversions|cost|revenue)/i.test(name) ? 'n/a' : value,
        ]),
      )
    : row;

function spoil(text: string, { kind, at }: Fault, isReport: boolean): string {
  if (kind === 'refusal' || kind === 'page') {
    return kind === 'page' ? '<!doctype html><title>Login</title>' : '{"error":"Database is busy"}';
  }
  const json = JSON.parse(text) as unknown;
  const found = findRows(json);
  if (found === undefined || kind === 'byte_order_mark') {
    return `\uFEFF${text}`;
  }
  const [rows, put] = found;
  const place = rows.length === 0 ? 0 : at % rows.length;
  const replace = (change: (row: unknown) => unknown) =>
    rows.map((row, index) => (index === place ? change(row) : row));
  switch (kind) {
    case 'cut':
    case 'cut_without_count': {
      // Nobody can see that a list without a count was cut.
      const answer = put(isReport ? rows.slice(0, place) : rows);
      return JSON.stringify(
        kind === 'cut' || Array.isArray(answer)
          ? answer
          : Object.fromEntries(Object.entries(answer as Json).filter(([name]) => name !== 'total')),
      );
    }
    case 'empty':
      return JSON.stringify(put(isReport ? [] : rows));
    case 'null_row':
      return JSON.stringify(put(replace(() => null)));
    case 'nameless_row':
      return JSON.stringify(put(replace(() => ({ clicks: 3 }))));
    case 'no_numbers':
      return JSON.stringify(put(replace(withoutNumbers)));
    case 'twice':
      return JSON.stringify(put(isReport ? [...rows, ...rows.slice(0, place)] : rows));
  }
}

const REPORT = /page=Stats|\/report\//;
/** Binom 1 counts the rows of its reports nowhere: only an empty one can be seen to be cut. */
const isCut = ({ kind }: Fault): boolean => kind === 'cut' || kind === 'cut_without_count';

/** The sandbox says the same whenever it is asked the same: each question is sent once. */
const replies = new Map<string, ReturnType<HttpTransport['send']>>();

/** The sandbox behind a network that spoils some of its answers. */
const spoiling: HttpTransport = {
  ...transport,
  send: async (request) => {
    const { method, url, body } = request;
    const question = JSON.stringify([method, url, body?.toString()]);
    const answer = replies.get(question) ?? transport.send(request);
    replies.set(question, answer);
    const reply = await answer;
    const own = faults.filter(({ call }) => call === calls);
    calls += 1;
    const { href } = request.url;
    const text = own
      .filter((one) => !(isCut(one) && href.includes('page=Stats')))
      .reduce((said, one) => {
        try {
          return spoil(said, one, REPORT.test(href));
        } catch {
          return said;
        }
      }, reply.text);
    return { ...reply, text };
  },
};

interface Truth {
  readonly tracker: Tracker;
  readonly userId: string;
  /** Ads with clicks in the tracker, and some without, with their whole sums. */
  readonly ads: ReadonlyMap<string, TrackerSums>;
}
const truths = new Map<TrackerVersion, Truth>();
const days = { range: { since: '2026-11-18', until: '2026-11-20' }, timeZone: TIME_ZONE };

beforeAll(async () => {
  world = await startTrackerWorld();
  for (const version of TRACKER_VERSIONS) {
    const connection = world.connect(version);
    const { items: sources } = await world.gateway.listTrafficSources({ connection });
    const trafficSourceSettings = sources.map(({ id, tokens }) => {
      const { adIdToken } = findTokens(tokens ?? []);
      return {
        trafficSourceId: id,
        adIdToken: adIdToken?.token.id ?? '',
        adSetIdToken: null,
        campaignIdToken: null,
      };
    });
    const { items: users } = await world.gateway.listUsers({ connection });
    const userId = users[0]?.id ?? '';
    const { items } = await world.gateway.listCampaigns({ connection, userId });
    const sums = new Map<string, TrackerSums>();
    for (const { trafficSourceId, adIdToken } of trafficSourceSettings) {
      const own = items.filter((campaign) => campaign.trafficSourceId === trafficSourceId);
      const report = await world.gateway.report({
        connection,
        groups: [{ tokenId: adIdToken, campaignIds: own.map(({ id }) => id) }],
        ...days,
      });
      for (const row of report.rows) {
        const known = sums.get(row.value);
        sums.set(row.value, known === undefined ? row.sums : addTrackerSums([known, row.sums]));
      }
    }
    const clicked = [...sums].filter(([id]) => /^\d+$/.test(id)).slice(0, 40);
    truths.set(version, {
      tracker: {
        id: '1',
        teamId: '1',
        version,
        name: version,
        url: '',
        apiUrl: '',
        apiKey: { sealed: Buffer.from(''), keyId: '' } as never,
        timezone: TIME_ZONE,
        trafficSourceSettings,
        createdAt: new Date(0),
        updatedAt: new Date(0),
      },
      userId,
      ads: new Map([...clicked, ['9001', {}], ['9002', {}]]),
    });
  }
});
afterAll(async () => {
  transport.close();
  await world?.close();
});

function createFacts(version: TrackerVersion): RuleFacts {
  const gateway = createTrackerGateway({
    transport: spoiling,
    pace: createHostPace({ isUnlimited: true }),
    sleep: async () => undefined,
    nowMs: () => world.sandbox.state.nowMs(),
  });
  const now = () => new Date(world.sandbox.state.nowMs());
  const ads = [...(truths.get(version)?.ads.keys() ?? [])].map(
    (id): NetworkObject => ({
      id,
      level: 'ad',
      name: id,
      status: 'ACTIVE',
      adSetId: '79',
      campaignId: CAMPAIGN,
      effectiveStatus: null,
      createdAt: null,
      objective: null,
      metrics: null,
    }),
  );
  const parts = {
    gateway,
    toConnection: () => world.connect(version),
    monitor: <T>(_tracker: Tracker, read: () => Promise<T>) => read(),
  };
  const sharedReads = createProcessReads(now);
  return createRuleFacts({
    readObjects: async () => ({ rows: ads, isComplete: true, readAt: now() }),
    trackerFigures: createTrackerFigures({
      ...parts,
      reports: createTrackerReports({ ...parts, sharedReads }),
    }),
    recordedWindows: { read: async () => new Map() },
    graph: {
      getAdAccountBasics: async () => ({ timeZone: TIME_ZONE, currency: 'EUR' }) as never,
    },
    taggedObjects: { testTags: async () => () => false, testEachTag: async () => new Map() },
    readTargetCpas: async () => new Map(),
    now,
  });
}

/** By the letter of the rule, on what is true: an ad without clicks has zero of everything. */
function judge({ column, operator, value }: Rule, sums: TrackerSums): boolean {
  const figure = sums[column] ?? 0;
  return operator === 'less_than'
    ? figure < value
    : operator === 'equal'
      ? figure === value
      : figure > value;
}

it('turns off nothing that the whole truth would not, in 1,000 reports that are not whole', async () => {
  const seen = { failed: 0, acted: 0, heldBack: 0 };
  await fc.assert(
    fc.asyncProperty(scene, async ({ version, rule: asked, faults: wrong, unmapped }) => {
      const truth = truths.get(version);
      if (truth === undefined) {
        throw new Error('The tracker was not read.');
      }
      const conditions: RuleGroup = { operator: 'and', items: [asked] };
      const draft = ruleDraftSchema.parse({
        adAccountId: ACCOUNT,
        adCampaignId: CAMPAIGN,
        binomId: '1',
        binomUserId: truth.userId,
        datePreset: 'last_3_days',
        conditions,
        truthyAction: 'turn_off_ad',
        whenNoTrackerRow: 'zero',
        checkIntervalInSeconds: 600,
      });
      const settings = truth.tracker.trafficSourceSettings;
      const tracker = {
        ...truth.tracker,
        trafficSourceSettings: settings.filter((_, index) => !unmapped.includes(index)),
      };
      faults = wrong;
      calls = 0;
      const open = createFacts(version).open({
        adUserId: '7',
        call: { connection: { adUserId: '7' } as never },
        rules: [draft],
        trackers: new Map([['1', tracker]]),
      });
      const read = await open.of(draft).catch((error: unknown) => {
        if (error instanceof AppError) {
          return undefined;
        }
        throw error;
      });
      if (read === undefined) {
        seen.failed += 1;
        return;
      }
      const { acts } = decideRule(
        { ...draft, trackerVersion: version },
        { objects: withHistory(read, new Map()), remainingTeamActions: Number.POSITIVE_INFINITY },
        new Date(world.sandbox.state.nowMs()),
      );
      const acted = acts.flatMap(({ skipped, objectId }) =>
        skipped === null && objectId !== null ? [objectId] : [],
      );
      const wanted = [...truth.ads].flatMap(([id, sums]) => (judge(asked, sums) ? id : []));
      expect(wanted).toEqual(expect.arrayContaining(acted));
      seen.acted += acted.length;
      seen.heldBack += wanted.length - acted.length;
    }),
    { numRuns: RUNS },
  );
  expect(Math.min(seen.failed, seen.acted, seen.heldBack)).toBeGreaterThan(10);
}, 300_000);
