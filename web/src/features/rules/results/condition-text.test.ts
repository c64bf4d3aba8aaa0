import type { TraitResult } from '@ads-checker/shared/contracts/rule-results';
import { expect, test } from 'vitest';
import { comparedText, conditionText } from './condition-text.ts';

const words = { tracker: null, network: null, tagNames: new Map([['7', 'Scale']]) };

test.each<[TraitResult, string, string]>([
  [
    {
      condition: { column: 'name', operator: 'contains', value: 'test' },
      outcome: 'true',
      found: ['A test'],
    },
    '“A test”',
    'Name contains “test”: “A test”',
  ],
  [
    {
      condition: { column: 'delivery', operator: 'any_of', value: ['ACTIVE'] },
      outcome: 'false',
      found: ['CAMPAIGN_PAUSED'],
    },
    'Campaign off',
    'Facebook delivery any of Active: Campaign off',
  ],
  [
    {
      condition: { column: 'tags', operator: 'none_of', value: ['7'] },
      outcome: 'true',
      found: [],
    },
    'none',
    'Tags none of Scale: none',
  ],
  [
    {
      condition: { column: 'tags', operator: 'none_of', value: ['7'] },
      outcome: 'unknown',
      found: null,
    },
    'unknown',
    'Tags none of Scale: unknown',
  ],
])('%j is told by what was found', (result, short, long) => {
  expect([comparedText(result, words), conditionText(result, words)]).toEqual([short, long]);
});
