import { launchContentSchema } from '@ads-checker/shared/contracts/launch-plans';
import { faultsOf } from '@ads-checker/shared/domain/launch/faults';
import { planOf } from '@ads-checker/shared/domain/launch/plan';
import { describe, expect, it } from 'vitest';
import { buildTerms } from '../test/build-launch.ts';
import { findRowFaults, type NewObjectRow, planOfRows, type RowKind } from './plan-of-rows.ts';

const account = {
  adUserId: '7',
  adAccountId: '900',
  adAccountName: 'Helio DE 01',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
};
const row = (line: number, fields: Partial<NewObjectRow> = {}): NewObjectRow => ({
  line,
  name: `Row ${line}`,
  dailyBudget: null,
  country: null,
  isOn: false,
  ...fields,
});
const plan = (rows: readonly NewObjectRow[], kind: RowKind) => {
  const content = planOfRows({ rows, kind, terms: buildTerms(), account });
  expect(launchContentSchema.safeParse(content).error).toBeUndefined();
  const accounts = planOf(content, { date: '2026-11-30', buyer: null });
  return { content, campaigns: accounts[0]?.campaigns ?? [], faults: faultsOf(content, accounts) };
};

describe('new rows of a spreadsheet', () => {
  it('are campaigns of their countries, with names and budgets of their own', () => {
    const { content, campaigns, faults } = plan(
      [
        row(5, { country: 'DE', dailyBudget: '25.50', isOn: true }),
        row(6, { country: 'AT', isOn: true }),
      ],
      'campaigns',
    );
    expect(campaigns.map(({ name, country, budget }) => [name, country, budget])).toEqual([
      ['Row 5', 'DE', '25.50'],
      ['Row 6', 'AT', null],
    ]);
    expect(content.status).toBe('ACTIVE');
    expect(faults.map(({ fault }) => fault)).toContain('page_missing');
    expect(faults.map(({ fault }) => fault)).toContain('no_creatives');
  });

  it('are one campaign without a country, which the plan asks for', () => {
    const { campaigns, faults } = plan([row(5, { dailyBudget: '10' })], 'campaigns');
    expect(campaigns.map(({ name, budget }) => [name, budget])).toEqual([['Row 5', '10']]);
    expect(faults.map(({ fault }) => fault)).toContain('no_countries');
  });

  it('are ad sets of one campaign, with the audience of the template', () => {
    const { content, campaigns } = plan(
      [row(5, { dailyBudget: '10' }), row(6, { dailyBudget: '12', isOn: true })],
      'adSets',
    );
    expect(campaigns.map(({ adSets }) => adSets.map(({ name, budget }) => [name, budget]))).toEqual(
      [
        [
          ['Row 5', '10'],
          ['Row 6', '12'],
        ],
      ],
    );
    expect(content.terms.audiences.map(({ ageMin }) => ageMin)).toEqual([35, 35]);
    expect(content).toMatchObject({ status: 'PAUSED', terms: { budgetLevel: 'ad_set' } });
  });

  it.each([
    ['country_needed', [row(5, { country: 'DE' }), row(6)], 'campaigns'],
    ['country_twice', [row(5, { country: 'DE' }), row(6, { country: 'DE' })], 'campaigns'],
    ['no_name', [row(6, { name: ' ' })], 'campaigns'],
    ['budget', [row(6, { dailyBudget: '0' })], 'adSets'],
    ['too_many', Array.from({ length: 21 }, (_, index) => row(index - 14)), 'adSets'],
  ] as const)('cannot be planned with %s', (fault, rows, kind) => {
    expect(findRowFaults({ rows, kind })).toEqual([{ line: 6, fault }]);
  });
});
