import { idSchema } from '@ads-checker/shared/contracts/common';
import { type RuleStart, ruleStartSchema } from '../../lib/new-rule-path.ts';
import { defineView, optionalParam, type Param } from '../../lib/view.ts';

export const rulesView = defineView({
  /** Limits the list to the rules of one campaign. */
  adCampaignId: optionalParam('adCampaignId', idSchema),
});

const start: Param<RuleStart | undefined, 'start'> = {
  initial: undefined,
  read: (search) => ruleStartSchema.safeParse(search.start).data,
  write: (value) => ({ start: value }),
};

/** A new rule: what it starts with. */
export const newRuleView = defineView({ start });
