import type { KnownVolatile } from '../../../replica/index.ts';
import { type Rule, ruleName, watchedName } from '../rules.ts';

export const RULE_STATES = ['all', 'on', 'off', 'stopped', 'waiting'] as const;
export type RuleStateFilter = (typeof RULE_STATES)[number];

export interface RuleFilter {
  readonly text: string;
  readonly state: RuleStateFilter;
  readonly adCampaignId: string | undefined;
}

/** The matching rules of a profile, sorted by campaign and name. */
export function listRules({
  rules,
  filter: { text, state, adCampaignId },
  known,
}: {
  readonly rules: readonly Rule[];
  readonly filter: RuleFilter;
  /** Only loaded for the filter of waiting rules. */
  readonly known: KnownVolatile<'binomRule'> | null;
}): readonly Rule[] {
  const searchText = text.trim().toLocaleLowerCase();
  const isShown = (rule: Rule): boolean => {
    switch (state) {
      case 'all':
        return true;
      case 'on':
        return rule.isEnabled && rule.stoppedAt === null;
      case 'off':
        return !rule.isEnabled && rule.stoppedAt === null;
      case 'stopped':
        return rule.stoppedAt !== null;
      case 'waiting':
        return rule.isEnabled && known?.get(rule.id)?.waitsFor != null;
    }
  };
  return rules
    .filter(
      (rule) =>
        (adCampaignId === undefined || rule.adCampaignId === adCampaignId) &&
        isShown(rule) &&
        (searchText === '' ||
          [ruleName(rule), rule.adCampaignName ?? '', rule.adCampaignId ?? ''].some((words) =>
            words.toLocaleLowerCase().includes(searchText),
          )),
    )
    .toSorted(
      (a, b) =>
        watchedName(a).localeCompare(watchedName(b), undefined, { numeric: true }) ||
        ruleName(a).localeCompare(ruleName(b), undefined, { numeric: true }) ||
        // Of one batch, as they were made
        a.id.localeCompare(b.id, undefined, { numeric: true }),
    );
}
