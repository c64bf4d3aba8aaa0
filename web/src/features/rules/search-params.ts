import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';
import { choiceParam, defineView, optionalParam, textParam } from '../../lib/view.ts';

export const rulesView = defineView({
  /** Limits the list to the rules of one campaign. */
  adCampaignId: optionalParam('adCampaignId', idSchema),
});

export const SCOPED_RULE_STATES = ['all', 'on', 'off', 'trouble'] as const;
export type ScopedRuleState = (typeof SCOPED_RULE_STATES)[number];

/** The list as its URL holds it. */
export const scopedRulesView = defineView({
  text: textParam('q', 200),
  state: choiceParam<ScopedRuleState, 'state'>('state', z.enum(SCOPED_RULE_STATES), 'all'),
});
export type ScopedRulesView = typeof scopedRulesView.initial;

/** In place of an id. */
export const NEW_RULE = 'new';

/** A rule: its editor, or the runs of its parts. */
export const scopedRuleView = defineView({
  shown: choiceParam<'rule' | 'runs', 'view'>('view', z.enum(['rule', 'runs']), 'rule'),
});
