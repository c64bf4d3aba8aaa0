import { describe, expect, it } from 'vitest';
import { createFieldQuery } from './fields.ts';
import { createRefusedFieldCache, findRefusedField } from './refused-field-cache.ts';

const HOUR_MS = 60 * 60 * 1000;
const NONE = new Set<string>();
const insights = (names: string) => `insights{${names}}`;
const accounts = createFieldQuery({ node: 'adAccount', insights }).requested(NONE);
const campaigns = createFieldQuery({ node: 'campaign', insights }).requested(NONE);

function refusedBy({
  code,
  message,
  requested = accounts,
}: {
  code: number;
  message: string;
  requested?: typeof accounts;
}) {
  const failure = { httpStatus: 400, code, subcode: null, isTransient: false, message };
  return findRefusedField({ failure, requested });
}

describe('a refusal', () => {
  it.each([
    [
      100,
      '(#100) Tried accessing nonexisting field (adtrust_dsl) on node type (AdAccount)',
      'adtrust_dsl',
    ],
    [
      100,
      '(#100) spend is not valid for fields param. please check all valid values',
      'adAccount.insights.spend',
    ],
    [
      100,
      '(#100) Tried accessing nonexisting field (check_name) on node type (Check)',
      'adAccount.failed_delivery_checks',
    ],
    [12, '(#12) balance field is deprecated for versions v27.0 and higher', 'adAccount.balance'],
    [
      12,
      '(#12) failed_delivery_checks is deprecated for versions v27.0 and higher',
      'adAccount.failed_delivery_checks',
    ],
    [
      200,
      '(#200) Requires the MANAGE task to read funding_source_details',
      'funding_source_details',
    ],
    [200, '(#200) No permission for the fields: balance, currency', 'adAccount.balance'],
    [294, '(#294) You may not see the fields (timezone_name, balance)', 'adAccount.timezone_name'],
    [3, '(#3) Application does not have the capability to read "balance"', 'adAccount.balance'],
    [10, '(#10) Permission Denied.', 'funding_source_details'],
  ])('%d "%s" is about %s', (code, message, key) => {
    expect(refusedBy({ code, message })?.key).toBe(key);
  });

  it.each([
    [200, '(#200) Requires ads_management permission to manage the ads of this account'],
    [200, '(#200) The balance of this account does not allow that'],
    [100, '(#100) Filtering field account_status with operation in is not supported'],
    [100, '(#100) Param fields[3] must be one of {balance, currency, name}'],
    [100, '(#100) Tried accessing nonexisting field (account_id) on node type (AdAccount)'],
    [190, '(#190) nonexisting field (balance)'],
    [1, 'An unknown error occurred at field (balance)'],
  ])('%d "%s" is about no field', (code, message) => {
    expect(refusedBy({ code, message })).toBeUndefined();
  });

  it('means the field of the row before one that is asked of another field', () => {
    const message = '(#100) Tried accessing nonexisting field (status) on node type (Campaign)';
    expect(refusedBy({ code: 100, message, requested: campaigns })?.key).toBe('campaign.status');
  });
});

describe('the memory of refused fields', () => {
  function setUp() {
    let now = 0;
    const memory = createRefusedFieldCache({ nowMs: () => now });
    return {
      add: ({
        name,
        code,
        adAccountId = null,
      }: {
        name: string;
        code: number;
        adAccountId?: string | null;
      }) => {
        const field = accounts.find((candidate) => candidate.name === name);
        if (field === undefined) {
          throw new Error(`${name} is not asked.`);
        }
        memory.add({ holder: { tokenKey: 'a', adAccountId }, field, all: accounts, code });
      },
      refused: (tokenKey: string, adAccountId: string | null = null) =>
        [...memory.refusedFor({ tokenKey, adAccountId })].sort(),
      advance: (ms: number) => {
        now += ms;
      },
    };
  }

  it('is of the token, on every ad account', () => {
    const { add, refused } = setUp();
    add({ name: 'adtrust_dsl', code: 100, adAccountId: '1' });
    expect([refused('a'), refused('a', '1'), refused('a', '2'), refused('b')]).toEqual([
      ['adtrust_dsl'],
      ['adtrust_dsl'],
      ['adtrust_dsl'],
      [],
    ]);
  });

  it.each([3, 10, 200, 299])(
    'of a right (%d) is of the ad account, where the request has one',
    (code) => {
      const { add, refused } = setUp();
      add({ name: 'balance', code, adAccountId: '1' });
      expect([refused('a'), refused('a', '1'), refused('a', '2')]).toEqual([
        [],
        ['adAccount.balance'],
        [],
      ]);
      add({ name: 'funding_source_details', code });
      expect(refused('a', '2')).toEqual(['funding_source_details']);
    },
  );

  it('takes all first-party fields at the second refusal', () => {
    const { add, refused } = setUp();
    add({ name: 'account_currency_ratio_to_usd', code: 100 });
    add({ name: 'next_bill_date', code: 100 });
    expect(refused('a')).toEqual([
      'account_currency_ratio_to_usd',
      'adspaymentcycle',
      'adtrust_dsl',
      'next_bill_date',
    ]);
  });

  it('lasts an hour, and a day for fields of another application', () => {
    const { add, refused, advance } = setUp();
    add({ name: 'adtrust_dsl', code: 100 });
    add({ name: 'balance', code: 12 });
    advance(HOUR_MS - 1);
    expect(refused('a')).toEqual(['adAccount.balance', 'adtrust_dsl']);
    advance(1);
    expect(refused('a')).toEqual(['adtrust_dsl']);
    advance(23 * HOUR_MS);
    expect(refused('a')).toEqual([]);
  });
});
