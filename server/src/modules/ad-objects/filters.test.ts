import {
  type AdCampaignDto,
  type AdDto,
  type AdSetDto,
  adObjectRoutes as r,
} from '@ads-checker/shared/contracts/ad-objects';
import { DELIVERY_IDS } from '@ads-checker/shared/domain/delivery-id';
import {
  compileLevelFilter,
  type LevelFilter,
  type LevelFilters,
  toListFilterQuery,
} from '@ads-checker/shared/domain/list-filters';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';

const { owner, inAccount, callsMade } = useAdObjects();

const ROUTES = { campaign: r.listAdCampaigns, ad_set: r.listAdSets, ad: r.listAds } as const;
type Level = keyof typeof ROUTES;
const LEVELS = Object.keys(ROUTES) as readonly Level[];

interface Row {
  readonly id: string;
  readonly name: string;
  readonly campaign: AdCampaignDto | undefined;
  readonly adSet: AdSetDto | undefined;
  readonly own: AdCampaignDto | AdSetDto | AdDto;
}

const whole: Record<Level, Row[]> = { campaign: [], ad_set: [], ad: [] };

async function list(level: Level, query: object = {}) {
  const { status, body } = await owner().call(ROUTES[level], {
    params: inAccount(),
    query: { limit: 500, ...query },
  });
  expect(status).toBe(200);
  const { data, paging } = ROUTES[level].response.parse(body);
  expect(paging.hasNext).toBe(false);
  return data;
}

beforeAll(async () => {
  const campaigns = (await list('campaign')) as AdCampaignDto[];
  const adSets = (await list('ad_set')) as AdSetDto[];
  const ads = (await list('ad')) as AdDto[];
  const campaign = (id: string | null) => campaigns.find((row) => row.id === id);
  whole.campaign = campaigns.map((own) => ({
    id: own.id,
    name: own.name,
    own,
    campaign: own,
    adSet: undefined,
  }));
  whole.ad_set = adSets.map((own) => ({
    id: own.id,
    name: own.name,
    own,
    campaign: campaign(own.adCampaignId),
    adSet: own,
  }));
  whole.ad = ads.map((own) => ({
    id: own.id,
    name: own.name,
    own,
    campaign: campaign(own.adCampaignId),
    adSet: adSets.find((row) => row.id === own.adSetId),
  }));
});

/** Filters the complete list like the browser. */
function inMemory(level: Level, filters: LevelFilters): string[] {
  const tests = LEVELS.map((each) => [each, compileLevelFilter(filters[each])] as const);
  const at = { campaign: 'campaign', ad_set: 'adSet', ad: 'own' } as const;
  return whole[level]
    .filter((row) =>
      tests.every(([each, test]) => {
        const object = each === level ? row.own : row[at[each]];
        return test === null || (object !== undefined && test(object));
      }),
    )
    .map(({ id }) => id);
}

/** Filters the network's result like the browser: by the rows' own delivery labels. */
async function byNetwork(level: Level, filters: LevelFilters): Promise<string[]> {
  const query = toListFilterQuery({ level, filters, campaignIds: [], adSetIds: [] });
  const found = new Set((await list(level, query)).map(({ id }) => id));
  const kept = new Set(inMemory(level, filters));
  return whole[level].filter(({ id }) => found.has(id) && kept.has(id)).map(({ id }) => id);
}

const named = (level: Level, at: number) => whole[level].at(at % whole[level].length)?.name ?? '';
const OPERATORS = [
  ['CONTAIN', (name: string) => name.slice(0, 5).toUpperCase()],
  ['NOT_CONTAIN', (name: string) => name.slice(0, 5)],
  ['EQUAL', (name: string) => name],
  ['NOT_EQUAL', (name: string) => name],
  ['IN', (name: string) => [name, 'nobody’s name']],
  ['NOT_IN', (name: string) => [name, 'nobody’s name']],
] as const;

describe.each(
  LEVELS.flatMap((level, index) =>
    LEVELS.slice(0, index + 1).map((filtered) => [level, filtered] as const),
  ),
)('the list of each %s filtered by the %s', (level, filtered) => {
  it.each(OPERATORS)('name %s is what memory finds', async (operator, toValue) => {
    const filters = { [filtered]: { name: { [operator]: toValue(named(filtered, 1)) } } };
    const query = toListFilterQuery({ level, filters, campaignIds: [], adSetIds: [] });
    const answered = (await list(level, query)).map(({ id }) => id);
    expect(answered).toEqual(inMemory(level, filters));
    expect(answered.length).not.toBe(operator === 'EQUAL' ? 0 : -1);
  });

  it.each(['IN', 'NOT_IN'] as const)('delivery %s is what memory finds', async (operator) => {
    for (const label of DELIVERY_IDS) {
      const filters = { [filtered]: { delivery: { [operator]: [label] } } };
      expect([label, await byNetwork(level, filters)]).toEqual([label, inMemory(level, filters)]);
    }
  });
});

const values = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const levelFilter = (level: Level): fc.Arbitrary<LevelFilter> => {
  const name = fc.nat(50).map((at) => named(level, at));
  const part = fc.tuple(name, fc.nat(9), fc.integer({ min: 1, max: 6 }));
  const text = part.map(([whole_, from, length]) => whole_.slice(from, from + length) || whole_);
  const labels = fc.subarray([...DELIVERY_IDS], { minLength: 1 });
  return fc.record({
    name: fc.record({
      CONTAIN: values(text),
      NOT_CONTAIN: values(text),
      NOT_EQUAL: values(name),
      NOT_IN: values(fc.array(name, { minLength: 1, maxLength: 3 })),
    }),
    delivery: fc.record({ IN: values(labels), NOT_IN: values(labels) }),
  });
};

it('memory and network agree on any combination', async () => {
  const filters = fc.record({
    campaign: values(levelFilter('campaign')),
    ad_set: values(levelFilter('ad_set')),
    ad: values(levelFilter('ad')),
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...LEVELS), filters, async (level, chosen) => {
      const ofLevel: LevelFilters = Object.fromEntries(
        LEVELS.slice(0, LEVELS.indexOf(level) + 1).map((each) => [each, chosen[each]]),
      );
      expect(await byNetwork(level, ofLevel)).toEqual(inMemory(level, ofLevel));
    }),
    { numRuns: 40 },
  );
});

it.each([
  [r.listAdCampaigns, '/campaigns', '25'],
  [r.listAdSets, '/adsets', '25'],
  [r.listAds, '/ads', '25'],
  [r.listAdImages, '/adimages', '24'],
] as const)('asks for a first page of $path of its size', async (route, path, size) => {
  await owner().call(route, { params: inAccount(), query: { fresh: 1 } });
  const limits = callsMade()
    .filter((call) => call.path.endsWith(path))
    .map(({ query }) => query.limit);
  expect(limits).toEqual([size]);
});

it.each(['adName', 'campaignName', 'adSetName'])(
  'names the operator of %s that it does not take',
  async (param) => {
    const text = 'x'.repeat(401);
    const { status, body } = await owner().call(r.listAds, {
      params: inAccount(),
      query: { [param]: { CONTAIN: text } },
    });
    expect([status, body]).toMatchObject([
      400,
      { details: { fields: [{ field: `query.${param}.CONTAIN` }] } },
    ]);
  },
);
