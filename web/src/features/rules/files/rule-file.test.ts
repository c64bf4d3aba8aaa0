import { ruleFileItemSchemas } from '@ads-checker/shared/contracts/rule-files';
import { expect, it } from 'vitest';
import { DEFAULT_TERMS } from '../form/shipped-templates.ts';
import type { Rule, RuleTemplate } from '../rules.ts';
import { termsOf, toRuleFile } from './rule-file.ts';

const terms = termsOf({
  ...DEFAULT_TERMS,
  datePreset: 'today',
  level: 'ad',
  conditions: {
    operator: 'and',
    items: [{ column: 'cost', operator: 'greater_than', value: 20 }],
  },
  truthyAction: 'turn_off_ad',
  falsyAction: null,
});
const rule = {
  ...terms,
  id: '1',
  adUserId: '7',
  adAccountId: '77',
  adCampaignId: '78',
  adCampaignName: 'Solar DE',
  name: 'Stop loss',
  binomId: '3',
  binomUserId: '1',
} as unknown as Rule;

it('writes rules and templates that an import reads again', () => {
  const file = toRuleFile(
    {
      rules: [rule, { ...rule, id: '2', adCampaignId: null }],
      scopedRules: [],
      templates: [
        { ...terms, name: 'Scale', isShared: true, binomId: null } as unknown as RuleTemplate,
      ],
    },
    {
      now: new Date('2026-03-12T09:00:00.000Z'),
      profileOf: () => 'Anna Weber',
      trackerOf: () => 'Binom EU',
    },
  );
  expect({ ...file, items: file.items.map(({ kind, name }) => [kind, name]) }).toEqual({
    format: 'ads-checker-rules',
    version: 1,
    exportedAt: '2026-03-12T09:00:00.000Z',
    items: [
      ['rule', 'Stop loss'],
      ['template', 'Scale'],
    ],
  });
  const [first, template] = JSON.parse(JSON.stringify(file)).items;
  expect(ruleFileItemSchemas.rule.parse(first)).toMatchObject({
    ...terms,
    tracker: { id: '3', name: 'Binom EU', userId: '1' },
    place: { adUserId: '7', adUserName: 'Anna Weber', adCampaignName: 'Solar DE' },
  });
  expect(ruleFileItemSchemas.template.parse(template)).toMatchObject({
    ...terms,
    name: 'Scale',
    isShared: true,
    tracker: null,
  });
});
