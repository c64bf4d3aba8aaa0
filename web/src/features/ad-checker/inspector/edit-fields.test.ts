import { describe, expect, it } from 'vitest';
import type { AdObjectRow } from '../ad-object.ts';
import { buildAd, buildAdSet, buildCampaign } from '../test/build-rows.ts';
import {
  createEditSchema,
  type EditDraft,
  findEditableFields,
  toDraft,
  toEdit,
  valuesBefore,
} from './edit-fields.ts';

const context = { currency: 'EUR', timeZone: 'Europe/Berlin' };
const eur = (amount: string) => ({ amount, currency: 'EUR' });

function edited({
  row,
  over,
  campaign = null,
  currency = 'EUR',
}: {
  readonly row: AdObjectRow;
  readonly over: Partial<EditDraft>;
  readonly campaign?: Parameters<typeof findEditableFields>[0]['campaign'];
  readonly currency?: string | null;
}) {
  const fields = findEditableFields({ row, campaign });
  if (fields === null) {
    throw new Error('This object has no form.');
  }
  const saved = toDraft({ row, fields, timeZone: context.timeZone });
  const draft = { ...saved, ...over };
  const input = { fields, saved, context: { ...context, currency } };
  const issues = createEditSchema(input).safeParse(draft).error?.issues ?? [];
  return {
    errors: issues.map(({ path, message }) => [path.join('.'), message]),
    edit: toEdit({ row, draft, ...input }),
  };
}

describe('findEditableFields', () => {
  const none = { budget: null, hasBid: false, hasStart: false, hasEnd: false, needsEnd: false };
  const times = { hasStart: true, hasEnd: true };
  const capped = { bidStrategy: 'COST_CAP', lifetimeBudget: null } as const;
  const lifetime = { bidStrategy: null, lifetimeBudget: eur('900.00') };
  it.each([
    ['an ad', buildAd(), null, null],
    ['a campaign without a budget of its own', buildCampaign(), null, none],
    [
      'a campaign with a budget a day',
      buildCampaign({ dailyBudget: eur('40.00') }),
      null,
      { ...none, budget: 'dailyBudget' },
    ],
    ['an ad set', buildAdSet(), null, { ...none, ...times, budget: 'dailyBudget' }],
    [
      'an ad set with the budget of its campaign',
      buildAdSet({ dailyBudget: null }),
      null,
      { ...none, ...times },
    ],
    [
      'a bid with a strategy of its own',
      buildAdSet({ bidStrategy: 'LOWEST_COST_WITH_BID_CAP' }),
      null,
      { ...none, ...times, budget: 'dailyBudget', hasBid: true },
    ],
    [
      'a bid with the strategy of its campaign',
      buildAdSet(),
      capped,
      { ...none, ...times, budget: 'dailyBudget', hasBid: true },
    ],
    [
      'no bid where the strategy needs none',
      buildAdSet({ bidStrategy: 'LOWEST_COST_WITHOUT_CAP' }),
      capped,
      { ...none, ...times, budget: 'dailyBudget' },
    ],
    [
      'an end with a lifetime budget',
      buildAdSet({ dailyBudget: null, lifetimeBudget: eur('300.00') }),
      null,
      { ...none, ...times, budget: 'lifetimeBudget', needsEnd: true },
    ],
    [
      'an end with a lifetime budget of its campaign',
      buildAdSet({ dailyBudget: null }),
      lifetime,
      { ...none, ...times, needsEnd: true },
    ],
    [
      'an end that is not needed, where there was one',
      buildAdSet({ endTime: '2026-12-01T08:00:00Z' }),
      null,
      { ...none, ...times, budget: 'dailyBudget' },
    ],
  ])('%s', (_, row, campaign, fields) => {
    expect(findEditableFields({ row, campaign })).toEqual(fields);
  });
});

describe('validation', () => {
  const row = buildAdSet({
    bidStrategy: 'COST_CAP',
    bidAmount: eur('5.00'),
    endTime: '2025-12-01T08:00:00Z',
  });
  it.each<[string, Partial<EditDraft>, string[][]]>([
    ['a name is required', { name: ' ' }, [['name', 'is required']]],
    [
      'a name has 400 characters at most',
      { name: 'x'.repeat(401) },
      [['name', 'must have at most 400 characters']],
    ],
    ['a budget is required', { budget: '' }, [['budget', 'is required']]],
    ['a budget is a number', { budget: '12x' }, [['budget', 'must be a number']]],
    ['a budget is one number', { budget: '12 34' }, [['budget', 'must be a number']]],
    ['a budget is in the currency', { budget: '$5' }, [['budget', 'must be a number']]],
    ['a budget is at least 0', { budget: '-1' }, [['budget', 'must be at least 0']]],
    ['a budget may be 0', { budget: '0' }, []],
    [
      'a budget has the decimals of its currency',
      { budget: '12.345' },
      [['budget', 'must have at most 2 decimals']],
    ],
    ['a bid is required', { bidAmount: ' ' }, [['bidAmount', 'is required']]],
    ['a bid is a number', { bidAmount: '1,2,3' }, [['bidAmount', 'must be a number']]],
    ['a bid is at least 0', { bidAmount: '-0.01' }, [['bidAmount', 'must be at least 0']]],
    ['a start is required', { startTime: '' }, [['startTime', 'is required']]],
    ['an end is not required with a daily budget', { endTime: '' }, []],
    [
      'an end is after the start',
      { endTime: '2025-11-01T09:00' },
      [['endTime', 'must be after the start']],
    ],
    [
      'a time exists in the zone',
      { startTime: '2026-03-29T02:30', endTime: '2026-04-01T02:30' },
      [['startTime', 'must be a time that exists in the ad account’s time zone']],
    ],
  ])('%s', (_, over, errors) => {
    expect(edited({ row, over }).errors).toEqual(errors);
  });

  it('requires an end with a lifetime budget, of the ad set or its campaign', () => {
    const endTime = '2025-12-01T08:00:00Z';
    const own = buildAdSet({ dailyBudget: null, lifetimeBudget: eur('300.00'), endTime });
    const campaign = { bidStrategy: null, lifetimeBudget: eur('900.00') } as const;
    const over = { endTime: '' };
    expect([
      edited({ row: own, over }).errors,
      edited({ row: buildAdSet({ dailyBudget: null, endTime }), campaign, over }).errors,
    ]).toEqual([[['endTime', 'is required']], [['endTime', 'is required']]]);
  });

  it('requires a whole number for currencies without minor units', () => {
    const yen = buildAdSet({ dailyBudget: { amount: '5000', currency: 'JPY' } });
    expect([
      edited({ row: yen, currency: 'JPY', over: { budget: '5000.5' } }).errors,
      edited({ row: yen, currency: 'JPY', over: { budget: '6 000' } }),
    ]).toEqual([
      [['budget', 'must be a whole number']],
      { errors: [], edit: { dailyBudget: { amount: '6000', currency: 'JPY' } } },
    ]);
  });

  it('does not allow setting an amount in an unknown currency, but keeps one that is not edited', () => {
    const over = { budget: '60' };
    expect([
      edited({ row, currency: null, over }).errors,
      edited({ row, currency: null, over: { name: 'New' } }).errors,
    ]).toEqual([[['budget', 'must be in a known currency']], []]);
  });
});

describe('toEdit', () => {
  const row = buildAdSet({ endTime: '2026-10-20T08:00:20Z', startTime: '2026-03-01T08:00:20Z' });
  it.each<[string, Partial<EditDraft>, object]>([
    ['nothing', {}, {}],
    ['the same amount in other writing', { budget: '50' }, {}],
    ['a name, without blanks around it', { name: ' New ' }, { name: 'New' }],
    ['a budget of thousands', { budget: '1,200' }, { dailyBudget: eur('1200.00') }],
    ['a budget of thousands and cents', { budget: '1,200.50' }, { dailyBudget: eur('1200.50') }],
    ['a budget with a comma', { budget: '1 060,5' }, { dailyBudget: eur('1060.50') }],
    [
      'a start after clocks were set forward',
      { startTime: '2026-03-29T03:00' },
      { startTime: '2026-03-29T01:00:00.000Z' },
    ],
    [
      'an end before clocks are set back',
      { endTime: '2026-10-25T02:30' },
      { endTime: '2026-10-25T00:30:00.000Z' },
    ],
    ['no end', { endTime: '' }, { endTime: null }],
    [
      'everything',
      { name: 'N', budget: '7', startTime: '2026-03-02T00:00', endTime: '2026-10-26T00:00' },
      {
        name: 'N',
        dailyBudget: eur('7.00'),
        startTime: '2026-03-01T23:00:00.000Z',
        endTime: '2026-10-25T23:00:00.000Z',
      },
    ],
  ])('sends %s', (_, over, edit) => {
    expect(edited({ row, over })).toEqual({ errors: [], edit });
  });

  it('sends an end where there was none', () => {
    const open = buildAdSet({ endTime: null, startTime: '2026-03-01T08:00:20Z' });
    expect([
      edited({ row: open, over: { endTime: '2026-10-26T00:00' } }),
      edited({ row: open, over: { endTime: '2026-02-01T00:00' } }).errors,
    ]).toEqual([
      { errors: [], edit: { endTime: '2026-10-25T23:00:00.000Z' } },
      [['endTime', 'must be after the start']],
    ]);
  });

  it('keeps the previous values of the edited fields only', () => {
    expect(valuesBefore({ row, edit: { name: 'N', bidAmount: eur('1.00') } })).toEqual({
      name: 'Broad 35-64',
      bidAmount: null,
    });
  });
});
