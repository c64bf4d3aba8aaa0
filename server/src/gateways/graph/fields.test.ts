import { describe, expect, it } from 'vitest';
import { createFieldMemory, insightsFields, NODE_FIELDS, nodeFields } from './fields.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const asked = NODE_FIELDS.adAccount.optional;
const unknownField = (name: string) =>
  `(#100) Tried accessing nonexisting field (${name}) on node type (AdAccount)`;

function setUp() {
  let now = 0;
  const memory = createFieldMemory({ nowMs: () => now });
  return {
    memory,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

describe('field memory', () => {
  it('leaves out the field that a refusal names, for that token alone', () => {
    const { memory } = setUp();
    const message = unknownField('adtrust_dsl');
    expect(memory.learn({ tokenKey: 'a', asked, code: 100, message })).toBe(true);
    expect([...memory.refusedFor('a')]).toEqual(['adtrust_dsl']);
    expect([...memory.refusedFor('b')]).toEqual([]);
  });

  it('leaves out all first-party fields at the second refusal', () => {
    const { memory } = setUp();
    for (const name of ['account_currency_ratio_to_usd', 'next_bill_date']) {
      memory.learn({ tokenKey: 'a', asked, code: 100, message: unknownField(name) });
    }
    expect([...memory.refusedFor('a')].sort()).toEqual([
      'account_currency_ratio_to_usd',
      'adspaymentcycle',
      'adtrust_dsl',
      'next_bill_date',
    ]);
  });

  it('takes a refusal without a name for the field that needs managing rights', () => {
    const { memory } = setUp();
    const refusal = { tokenKey: 'a', asked, code: 10, message: '(#10) Permission Denied.' };
    expect(memory.learn(refusal)).toBe(true);
    expect([...memory.refusedFor('a')]).toEqual(['funding_source_details']);
    expect(memory.learn(refusal)).toBe(false);
  });

  it('knows nothing of a field that was not optional', () => {
    const { memory } = setUp();
    const message = unknownField('account_status');
    expect(memory.learn({ tokenKey: 'a', asked, code: 100, message })).toBe(false);
  });

  it('tries again after a day', () => {
    const { memory, advance } = setUp();
    memory.learn({ tokenKey: 'a', asked, code: 100, message: unknownField('adtrust_dsl') });
    advance(DAY_MS);
    expect([...memory.refusedFor('a')]).toEqual([]);
  });
});

describe('field lists', () => {
  it('ask for what derives a refused field', () => {
    const all = nodeFields({ fields: NODE_FIELDS.adSet, refused: new Set() });
    const less = nodeFields({ fields: NODE_FIELDS.adSet, refused: new Set(['delivery_status']) });
    expect(all).toContain('delivery_status{status,substatuses}');
    expect(all).not.toContain('learning_stage_info');
    expect(less).not.toContain('delivery_status');
    expect(less).toContain('issues_info,learning_stage_info');
  });

  it('nest insights as each node has them', () => {
    const refused = new Set<string>();
    expect(insightsFields({ node: 'adAccount', refused })).toBe(
      'date_start,date_stop,account_currency,spend,clicks,cpc,ctr',
    );
    expect(insightsFields({ node: 'ad', refused })).toContain('results,quality_ranking');
    expect(insightsFields({ node: 'ad', refused: new Set(['results']) })).not.toContain('results');
  });
});
