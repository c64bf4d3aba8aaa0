import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { toMinor, toUSDCents } from './amounts.ts';
import {
  type ClickedAd,
  type CostWorld,
  DAYS,
  HOUR_MS,
  ratioOf,
  startCostWorld,
} from './test/cost-world.ts';

const VERSIONS = ['binom_v1', 'binom_v2', 'keitaro'] as const;
/** Ads in three zones and currencies. */
const ACCOUNTS = ['Helio DE 01', 'Northpine US – Roofing', 'Kiso Japan'];
const ADS_OF_ACCOUNT = 3;
const WRITES: Readonly<Record<TrackerVersion, string>> = {
  binom_v1: 'save_update_costs',
  binom_v2: 'clicks/campaign',
  keitaro: 'clicks/update_costs',
};

let world: CostWorld;
let ads: ClickedAd[];
let campaigns: string[];
beforeAll(async () => {
  world = await startCostWorld();
  const all = world.listAds((name) => ACCOUNTS.some((account) => name.startsWith(account)));
  const divided = world.listAds(() => true).filter(({ campaigns: own }) => own.length > 1);
  const byAccount = Map.groupBy(all, ({ adAccountId }) => adAccountId);
  const some = [...byAccount.values()].flatMap((of) => of.slice(0, ADS_OF_ACCOUNT));
  ads = [...divided.slice(0, 2), ...some.filter(({ id }) => !divided.some((ad) => ad.id === id))];
  campaigns = [...new Set(ads.flatMap((ad) => ad.campaigns))];
});
afterAll(() => world?.close());
beforeEach(() => world.reset());

const amounts = fc.nat({ max: 400_000 });
const faultArbitrary = fc.record({
  tracker: fc.constantFrom(...VERSIONS),
  effect: fc.constantFrom(
    { type: 'drop_after' } as const,
    { type: 'drop_before' } as const,
    { type: 'answer', status: 502, body: '', headers: {} } as const,
  ),
  count: fc.integer({ min: 1, max: 2 }),
  round: fc.nat({ max: 1 }),
});

function setSpend(ad: ClickedAd, day: string, cents: number): void {
  const isWhole = ad.currency === 'JPY';
  world.setSpend(ad, day, isWhole ? String(cents) : (cents / 100).toFixed(2));
}

/** The expected cost of an ad in a tracker over both days, in the tracker's unit. */
function expectedOf(version: TrackerVersion, ad: ClickedAd, spend: readonly number[]): number {
  return spend.reduce((sum, cents) => {
    const amount = ad.currency === 'JPY' ? String(cents) : (cents / 100).toFixed(2);
    const minor = toMinor({ amount, currency: ad.currency }) ?? 0;
    const usd = toUSDCents({ minor, currency: ad.currency, ratioToUSD: ratioOf(ad.currency) });
    return sum + (version === 'binom_v1' ? (usd ?? 0) : minor);
  }, 0);
}

it('ends with the network’s sums in every tracker, over zones, currencies, corrections and faults', async () => {
  expect(ads.filter((ad) => ad.campaigns.length > 1)).toHaveLength(2);
  expect(new Set(ads.map(({ currency }) => currency)).size).toBeGreaterThan(2);
  expect(new Set(ads.map(({ timeZone }) => timeZone)).size).toBeGreaterThan(2);
  const settings = await Promise.all(
    VERSIONS.map((version) => world.settingOf(version, campaigns)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(amounts, amounts), { minLength: ads.length, maxLength: ads.length }),
      fc.array(fc.tuple(fc.nat({ max: ads.length - 1 }), fc.nat({ max: 1 }), amounts), {
        maxLength: 4,
      }),
      fc.array(faultArbitrary, { maxLength: 2 }),
      async (first, corrections, faults) => {
        await world.reset();
        await world.setTask(settings);
        const spend = first.map((days) => [...days]);
        const strike = (round: number) => {
          for (const { round: own, ...fault } of faults) {
            if (own === round) {
              world.trackers().faults.add({ ...fault, call: WRITES[fault.tracker] });
            }
          }
        };
        const settleAll = async () => {
          for (let turn = 0; turn < 3; turn += 1) {
            expect(await world.run()).toBe('done');
            world.passMs(HOUR_MS + 60_000);
          }
        };
        for (const [index, ad] of ads.entries()) {
          for (const [day, date] of DAYS.entries()) {
            setSpend(ad, date, spend[index]?.[day] ?? 0);
          }
        }
        strike(0);
        await settleAll();
        // Days before yesterday are fetched once a day.
        world.passMs(21 * HOUR_MS);
        for (const [index, day, cents] of corrections) {
          const ad = ads[index];
          const date = DAYS[day];
          const known = spend[index];
          if (ad !== undefined && date !== undefined && known !== undefined) {
            known[day] = cents;
            setSpend(ad, date, cents);
          }
        }
        strike(1);
        await settleAll();

        for (const version of VERSIONS) {
          const told = world.listSentCosts(version);
          const last = new Map(told.map((cost) => [cost.key, cost]));
          const held = Map.groupBy(last.values(), ({ adId }) => adId);
          for (const [index, ad] of ads.entries()) {
            const sum = (held.get(ad.id) ?? []).reduce((all, { minor }) => all + minor, 0);
            expect([version, ad.id, sum]).toEqual([
              version,
              ad.id,
              expectedOf(version, ad, spend[index] ?? []),
            ]);
          }
          if (!faults.some(({ tracker }) => tracker === version)) {
            const before = new Map<string, number>();
            for (const { key, minor } of told) {
              expect([key, before.get(key)]).not.toEqual([key, minor]);
              before.set(key, minor);
            }
          }
        }
        const { rows } = await world.db.raw(
          `select count(*) filter (where (update_result ->> 'ok')::boolean)::integer as ok, count(*)::integer as all from binom_ad_costs`,
        );
        expect(rows[0].ok).toBe(rows[0].all);
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
});
