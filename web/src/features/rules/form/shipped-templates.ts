import {
  ACTIONS_PER_DAY_DEFAULT,
  CHECK_INTERVAL_DEFAULT_SECONDS,
  PERSON_PRECEDENCE_DEFAULT_MINUTES,
} from '@ads-checker/shared/contracts/rules';
import { SHIPPED_RULE_TEMPLATES } from '@ads-checker/shared/domain/rules/shipped-templates';
import { activeLocale } from '../../../lib/active-locale.ts';
import type { RuleTerms } from '../rules.ts';

/** Terms that a rule has unless it says otherwise. */
export const DEFAULT_TERMS = {
  binomId: null,
  binomUserId: null,
  shouldUseTrackerTimezone: false,
  truthyActions: [],
  falsyActions: [],
  checkIntervalInSeconds: CHECK_INTERVAL_DEFAULT_SECONDS,
  postUpdateIgnorePeriod: null,
  whenNoTrackerRow: 'skip',
  maxActsPerDay: ACTIONS_PER_DAY_DEFAULT,
  personPrecedenceMinutes: PERSON_PRECEDENCE_DEFAULT_MINUTES,
  activeHours: null,
} as const;

/** Templates that come with the product, in the current language. */
export function listShippedTemplates(): readonly {
  readonly key: string;
  readonly description: string;
  readonly terms: RuleTerms;
}[] {
  const locale = activeLocale() === 'ru-RU' ? 'ru-RU' : 'en-US';
  return SHIPPED_RULE_TEMPLATES.map(({ id, name, description, terms }) => ({
    key: id,
    description: description[locale],
    terms: {
      name: name[locale],
      ...DEFAULT_TERMS,
      ...terms,
    },
  }));
}
