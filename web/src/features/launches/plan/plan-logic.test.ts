import type { LaunchContent } from '@ads-checker/shared/contracts/launch-plans';
import { faultsOf } from '@ads-checker/shared/domain/launch/faults';
import { planOf } from '@ads-checker/shared/domain/launch/plan';
import { describe, expect, it } from 'vitest';
import { buildAccount, buildContent, buildItem, buildTerms } from '../test/build-launch.ts';
import { convertBudget, dailySum, totalInUsd, withAccounts } from './plan-money.ts';
import { checksOf, keysDownTo, type PlanRow, type PlanRowsInput, planRows } from './plan-rows.ts';

const TODAY = { date: '2026-11-28', buyer: 'Anna Keller' };
const plan = (content: LaunchContent) => planOf(content, TODAY);
const none: ReadonlySet<string> = new Set();

function rowsOf(content: LaunchContent, more: Partial<PlanRowsInput> = {}) {
  const accounts = plan(content);
  return planRows({
    content,
    accounts,
    faults: faultsOf(content, accounts),
    checks: null,
    expanded: keysDownTo(accounts, 'ad'),
    filter: 'all',
    search: '',
    ...more,
  });
}

function textOf(row: PlanRow): string {
  const indent = '  '.repeat(row.depth - 1);
  switch (row.kind) {
    case 'account':
      return `${indent}${row.planned.account.adAccountName}`;
    case 'object':
      return `${indent}${row.object.name}`;
    case 'note':
      return `${indent}! ${row.fault?.fault ?? row.error?.message}${row.sameCount > 0 ? ` +${row.sameCount}` : ''}`;
  }
}
const texts = (content: LaunchContent, more: Partial<PlanRowsInput> = {}) =>
  rowsOf(content, more).rows.map(textOf);

describe('rows of a plan', () => {
  it('follow the tree as far as it is opened', () => {
    const content = buildContent();
    expect(texts(content, { expanded: none })).toEqual(['Helio DE 01']);
    expect(texts(content, { expanded: keysDownTo(plan(content), 'campaign') })).toEqual([
      'Helio DE 01',
      '  DE Solar',
      '  AT Solar',
    ]);
    expect(texts(content)).toEqual([
      'Helio DE 01',
      '  DE Solar',
      '    Broad 35–64',
      '      Static v7',
      '      Static v8',
      '  AT Solar',
      '    Broad 35–64',
      '      Static v7',
      '      Static v8',
    ]);
    expect(rowsOf(content).counts).toEqual({ all: 8, fix: 0, edited: 0 });
  });

  it('tell what is to fix below its owner, and show it alone', () => {
    const content = buildContent({
      accounts: [
        buildAccount(),
        buildAccount({ adAccountId: '901', adAccountName: 'Helio CH', pixelId: null }),
      ],
      edits: { '900/DE': { name: 'Renamed' } },
    });
    expect(texts(content, { filter: 'fix' })).toEqual(['Helio CH', '! pixel_missing']);
    expect(texts(content, { filter: 'edited' })).toEqual(['Helio DE 01', '  Renamed']);
    expect(texts(content, { search: 'static v8', filter: 'all' }).slice(0, 4)).toEqual([
      'Helio DE 01',
      '  Renamed',
      '    Broad 35–64',
      '      Static v8',
    ]);
  });

  it('tell the same refusal once in each ad account, an ad’s creative with the ad', () => {
    const content = buildContent({ countries: ['DE'] });
    const error = { message: 'Invalid image', code: 100, networkMessage: null };
    const items = [
      buildItem({ key: '900/DE', state: 'done' }),
      buildItem({ key: '900/DE/broad', level: 'ad_set', state: 'done' }),
      buildItem({ key: '900/creative/50.t1', level: 'creative', state: 'failed', error }),
      buildItem({ key: '900/creative/51.t1', level: 'creative', state: 'failed', error }),
      buildItem({ key: '900/DE/broad/50', level: 'ad', state: 'unchecked' }),
      buildItem({ key: '900/DE/broad/51', level: 'ad', state: 'unchecked' }),
    ];
    const { rows, checks, counts } = rowsOf(content, { checks: checksOf(items) });
    expect(rows.map(textOf)).toEqual([
      'Helio DE 01',
      '  DE Solar',
      '    Broad 35–64',
      '      Static v7',
      '      ! Invalid image +1',
      '      Static v8',
    ]);
    expect(checks).toEqual({ accepted: 2, refused: 2, unchecked: 0, open: 0 });
    expect(counts.fix).toBe(2);
  });

  it('of what is left out have no faults', () => {
    const content = buildContent({
      terms: buildTerms({
        texts: buildTerms().texts.map((text) => ({ ...text, country: 'AT' })),
      }),
      edits: { '900/DE': { isLeftOut: true } },
    });
    expect(rowsOf(content).counts.fix).toBe(0);
  });

  it('of 5,000 ads are as many as are opened', () => {
    const content = buildContent({
      countries: ['DE'],
      terms: buildTerms({
        audiences: Array.from(
          { length: 10 },
          (_, at) =>
            ({
              ...buildTerms().audiences[0],
              key: `a${at}`,
            }) as LaunchContent['terms']['audiences'][number],
        ),
      }),
      creatives: Array.from({ length: 50 }, (_, at) => ({
        id: String(at + 1),
        name: `Static ${at}`,
      })),
      accounts: Array.from({ length: 10 }, (_, at) =>
        buildAccount({ adAccountId: String(900 + at) }),
      ),
    });
    expect(rowsOf(content).rows).toHaveLength(10 + 10 + 100 + 5_000);
    expect(rowsOf(content, { expanded: none }).rows).toHaveLength(10);
  });
});

describe('money of a plan', () => {
  const rates = new Map([
    ['EUR', 0.8],
    ['JPY', 150],
  ]);

  it('converts budgets to two significant digits in the steps of the currency', () => {
    const convert = (to: string, amount = '150') =>
      convertBudget({ amount, from: 'EUR', to, rates });
    expect([
      convert('EUR'),
      convert('USD'),
      convert('JPY'),
      convert('USD', '1.11'),
      convert('PLN'),
    ]).toEqual(['150', '190', '28000', '1.40', undefined]);
  });

  it('begins an ad account with the budget of the first', () => {
    const choice = { adUserId: '2', adAccountId: '902', adAccountName: null, timeZone: 'UTC' };
    const { accounts } = withAccounts(
      buildContent(),
      [
        { ...choice, currency: 'USD' },
        { ...choice, adAccountId: '903', currency: 'PLN' },
      ],
      rates,
    );
    expect(accounts.map(({ budget }) => budget)).toEqual(['150', '190', null]);
  });

  it('adds up what is spent a day, and says how much of it is unknown', () => {
    const content = buildContent({
      accounts: [
        buildAccount(),
        buildAccount({ adAccountId: '901', currency: 'PLN' }),
        buildAccount({ adAccountId: '902', budget: null }),
      ],
      edits: { '900/AT': { budget: '50' } },
    });
    const planned = plan(content);
    expect(planned.map(dailySum)).toEqual([200, 300, null]);
    expect(totalInUsd(planned, rates)).toEqual({ usd: 250, unknownCount: 2 });
    const leftOut = plan({ ...content, edits: { '900/DE': { isLeftOut: true } } });
    expect(leftOut.slice(0, 1).map(dailySum)).toEqual([150]);
  });

  it('adds up budgets of ad sets', () => {
    const content = buildContent({ terms: buildTerms({ budgetLevel: 'ad_set' }) });
    expect(plan(content).map(dailySum)).toEqual([300]);
  });
});
