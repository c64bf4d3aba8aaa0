import { expect, it } from 'vitest';
import { listConditions } from '../../contracts/rule-conditions.ts';
import { newRuleTemplateSchema } from '../../contracts/rules.ts';
import { TRACKER_VERSIONS } from '../trackers.ts';
import { findMissingColumns } from './columns.ts';
import { findRuleConflicts } from './conflicts.ts';
import { SHIPPED_RULE_TEMPLATES } from './shipped-templates.ts';

it.each(SHIPPED_RULE_TEMPLATES)(
  '$id is a template for every tracker that asks for clicks or spend first',
  ({ name, terms }) => {
    const template = newRuleTemplateSchema.parse({ name: name['en-US'], ...terms });
    expect(template).toMatchObject(terms);
    const minimums = listConditions(terms.conditions).filter(
      ({ column, operator, value }) =>
        ['cost', 'clicks'].includes(column) &&
        operator === 'greater_than_or_equal' &&
        Number(value) > 0,
    );
    expect(minimums).toHaveLength(1);
    for (const version of TRACKER_VERSIONS) {
      expect(findMissingColumns(template.conditions, version)).toEqual([]);
    }
  },
);

it('can all be on for one campaign, since none undoes another', () => {
  const rules = SHIPPED_RULE_TEMPLATES.map(({ terms }) => ({
    ...terms,
    isEnabled: true,
    adAccountId: '1',
    adCampaignId: '2',
    binomId: '3',
    binomUserId: '4',
    shouldUseTrackerTimezone: false,
  }));
  expect(findRuleConflicts(rules)).toEqual({ pairs: [], hasMore: false });
});
