import type { TokenKind } from './tokens.ts';
import type { TokenOperator } from './types.ts';

export { TOKEN_OPERATORS, type TokenOperator } from './types.ts';

/** Whether an operator compares with one text, several, a number or a range. */
export const OPERATOR_VALUES = {
  contain: 'one',
  not_contain: 'one',
  equal: 'one',
  not_equal: 'one',
  in: 'many',
  not_in: 'many',
  all: 'many',
  any: 'many',
  none: 'many',
  greater_than: 'number',
  less_than: 'number',
  in_range: 'range',
  not_in_range: 'range',
} as const satisfies Readonly<Record<TokenOperator, 'one' | 'many' | 'number' | 'range'>>;

const OF_TEXT = [
  'contain',
  'not_contain',
  'any',
  'all',
  'none',
  'equal',
  'not_equal',
  'in',
  'not_in',
] as const;
const OF_CODES = ['equal', 'not_equal', 'in', 'not_in'] as const;
const OF_NUMBERS = ['greater_than', 'less_than', 'in_range', 'not_in_range'] as const;
const OF_IDS = [...OF_CODES, ...OF_NUMBERS] as const;

/** Operators applicable to a kind of field, the most common first. */
export const OPERATORS_OF_KIND: Readonly<Record<TokenKind, readonly TokenOperator[]>> = {
  text: OF_TEXT,
  id: OF_IDS,
  adStatus: OF_CODES,
  adAccountStatus: OF_CODES,
  disableReason: OF_CODES,
  date: OF_TEXT,
  usd: OF_NUMBERS,
  percent: OF_NUMBERS,
  count: OF_NUMBERS,
  campaignProfit: OF_TEXT,
  digestNote: OF_TEXT,
};
