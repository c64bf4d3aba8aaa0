import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CostShare, listCostChanges, splitCost } from './split-cost.ts';

describe('splitCost', () => {
  it.each([
    ['one campaign', 1_234, [['1', 7]], [['1', 1_234]]],
    [
      'two alike',
      101,
      [
        ['1', 5],
        ['2', 5],
      ],
      [
        ['1', 51],
        ['2', 50],
      ],
    ],
    [
      'by clicks',
      1_000,
      [
        ['1', 1],
        ['2', 2],
      ],
      [
        ['1', 333],
        ['2', 667],
      ],
    ],
    [
      'the largest fraction of the smaller share',
      100,
      [
        ['1', 5],
        ['2', 2],
      ],
      [
        ['1', 71],
        ['2', 29],
      ],
    ],
    [
      'the largest fraction of the first share',
      100,
      [
        ['1', 2],
        ['2', 5],
      ],
      [
        ['1', 29],
        ['2', 71],
      ],
    ],
    [
      'one without clicks',
      1_000,
      [
        ['1', 0],
        ['2', 2],
      ],
      [['2', 1_000]],
    ],
    ['nothing spent', 0, [['1', 3]], [['1', 0]]],
    [
      'more campaigns than cents',
      1,
      [
        ['1', 1],
        ['2', 1],
        ['3', 1],
      ],
      [
        ['1', 1],
        ['2', 0],
        ['3', 0],
      ],
    ],
  ] as const)('%s', (_, amountMinor, campaigns, shares) => {
    expect(
      splitCost({
        amountMinor,
        campaigns: campaigns.map(([campaignId, clicks]) => ({ campaignId, clicks })),
      }),
    ).toEqual(shares.map(([campaignId, share]) => ({ campaignId, amountMinor: share })));
  });

  it('has nobody to tell without clicks', () => {
    expect(splitCost({ amountMinor: 500, campaigns: [] })).toBeNull();
    expect(splitCost({ amountMinor: 500, campaigns: [{ campaignId: '1', clicks: 0 }] })).toBeNull();
  });

  it('adds up to the amount, each share within a cent of its part', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 9e12 }),
        fc.array(fc.nat({ max: 2e9 }), { minLength: 1, maxLength: 8 }),
        (amountMinor, clicks) => {
          const campaigns = clicks.map((count, index) => ({
            campaignId: `${index}`,
            clicks: count,
          }));
          const shares = splitCost({ amountMinor, campaigns });
          const total = clicks.reduce((sum, count) => sum + count, 0);
          if (total === 0) {
            expect(shares).toBeNull();
            return;
          }
          const sum = shares?.reduce((all, share) => all + share.amountMinor, 0);
          expect(sum).toBe(amountMinor);
          for (const { campaignId, amountMinor: share } of shares ?? []) {
            const exact = (amountMinor / total) * (clicks[Number(campaignId)] ?? 0);
            expect(Math.abs(share - exact)).toBeLessThan(1.01);
          }
        },
      ),
    );
  });
});

describe('listCostChanges', () => {
  const share = (campaignId: string, amountMinor: number): CostShare => ({
    campaignId,
    amountMinor,
  });
  it('tells what is new, what changed and what went away, and nothing twice', () => {
    expect(
      listCostChanges({
        shares: [share('1', 10), share('2', 20), share('3', 30)],
        accepted: [share('1', 10), share('2', 15), share('4', 40), share('5', 0)],
      }),
    ).toEqual([share('2', 20), share('3', 30), share('4', 0)]);
  });

  it('leaves the tracker with the shares, whatever it was told before', () => {
    const sharesArbitrary = fc.uniqueArray(
      fc.record({
        campaignId: fc.constantFrom('1', '2', '3', '4'),
        amountMinor: fc.nat({ max: 3 }),
      }),
      { selector: ({ campaignId }) => campaignId },
    );
    fc.assert(
      fc.property(sharesArbitrary, sharesArbitrary, (shares, accepted) => {
        const tracker = new Map<string, number>(
          accepted.map((one) => [one.campaignId, one.amountMinor]),
        );
        for (const change of listCostChanges({ shares, accepted })) {
          expect(tracker.get(change.campaignId)).not.toBe(change.amountMinor);
          tracker.set(change.campaignId, change.amountMinor);
        }
        const costs = ([, amount]: readonly [string, number]) => amount > 0;
        expect([...tracker].filter(costs).sort()).toEqual(
          shares
            .map((one): [string, number] => [one.campaignId, one.amountMinor])
            .filter(costs)
            .sort(),
        );
      }),
    );
  });
});
