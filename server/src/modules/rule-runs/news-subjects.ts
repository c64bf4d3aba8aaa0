import {
  NOTIFICATION_OBJECTS_MAX,
  type SubjectOf,
} from '@ads-checker/shared/contracts/notifications';
import { type Rule, ruleName } from '../rules/index.ts';
import type { ActedObject, ActOutcome } from './state-repository.ts';

export function namesOfRule(rule: Rule) {
  const { id: ruleId, adAccountId, adCampaignId, adCampaignName } = rule;
  return { ruleId, ruleName: ruleName(rule), adAccountId, adCampaignId, adCampaignName };
}

/** What is told of a run that ended; undefined when it did nothing. */
export function toRunSubject({
  rule,
  runId,
  outcomes,
  objects,
  error,
}: {
  rule: Rule;
  runId: string;
  outcomes: readonly ActOutcome[];
  objects: readonly ActedObject[];
  error: string | null;
}): SubjectOf<'binom_rule_run'> | undefined {
  const done = outcomes.filter(({ state }) => state === 'done');
  const turnedOn = done.filter(({ action }) => action.startsWith('turn_on')).length;
  const failed = outcomes.filter(({ state }) => state === 'failed').length;
  const named = (level: ActedObject['level']) =>
    objects
      .filter((object) => object.level === level)
      .slice(0, NOTIFICATION_OBJECTS_MAX)
      .map(({ id, name }) => ({ id, name: name ?? id }));
  return done.length + failed === 0
    ? undefined
    : {
        kind: 'binom_rule_run',
        ...namesOfRule(rule),
        runId,
        turnedOn,
        turnedOff: done.length - turnedOn,
        failed,
        ads: named('ad'),
        adSets: named('ad_set'),
        error,
      };
}
