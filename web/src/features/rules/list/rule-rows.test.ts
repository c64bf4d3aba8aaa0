import { expect, it } from 'vitest';
import type { Rule } from '../rules.ts';
import { listRules } from './rule-rows.ts';

const rule = (fields: Partial<Rule>) =>
  ({ name: 'Stop', adCampaignId: '1', adCampaignName: 'Sale', ...fields }) as Rule;

it('lists rules by campaign and name, those of one batch as they were made', () => {
  const rules = [
    rule({ id: '10' }),
    rule({ id: '9' }),
    rule({ id: '8', name: 'Stop 10' }),
    rule({ id: '7', name: 'Stop 9' }),
    rule({ id: '11', adCampaignName: 'Autumn' }),
  ];
  const shown = listRules({
    rules,
    filter: { text: '', state: 'all', adCampaignId: undefined },
    known: null,
  });
  expect(shown.map(({ id }) => id)).toEqual(['11', '9', '10', '7', '8']);
});
