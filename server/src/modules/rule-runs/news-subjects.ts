import {
  NOTIFICATION_OBJECTS_MAX,
  type SubjectOf,
} from '@ads-checker/shared/contracts/notifications';
import { formatFormula } from '@ads-checker/shared/domain/rules/formula';
import { type Rule, ruleName } from '../rules/index.ts';
import type { AffectedObject } from './state-repository.ts';

const FORMULA_MAX_LENGTH = 500;

export function namesOfRule(rule: Rule, adAccountName: string | null) {
  const { id: ruleId, adAccountId, adCampaignId, adCampaignName } = rule;
  return {
    ruleId,
    ruleName: ruleName(rule),
    adAccountId,
    adAccountName,
    adCampaignId,
    adCampaignName,
  };
}

function formulaOf({ conditions }: Rule): string {
  const formula = formatFormula(conditions);
  return formula.length <= FORMULA_MAX_LENGTH
    ? formula
    : `${formula.slice(0, FORMULA_MAX_LENGTH - 1)}…`;
}

/** The notification subject of a finished run; undefined when it did nothing. */
export function toRunSubject(input: {
  rule: Rule;
  adAccountName: string | null;
  runId: string;
  objects: readonly AffectedObject[];
  error: string | null;
}): SubjectOf<'binom_rule_run'> | undefined {
  const done = input.objects.filter(({ state }) => state === 'done');
  const count = (start: string) => done.filter(({ action }) => action.startsWith(start)).length;
  const failed = input.objects.length - done.length;
  const named = (level: AffectedObject['level']) =>
    input.objects
      .filter(
        (object, index, all) =>
          object.level === level && all.findIndex(({ id }) => id === object.id) === index,
      )
      .slice(0, NOTIFICATION_OBJECTS_MAX)
      .map(({ id, name }) => ({ id, name: name ?? id }));
  const statuses = (field: 'statusBefore' | 'statusAfter'): string[] => [
    ...new Set(
      input.objects.flatMap((object) =>
        object.level === 'ad' && object[field] !== null ? [object[field]] : [],
      ),
    ),
  ];
  return input.objects.length === 0
    ? undefined
    : {
        kind: 'binom_rule_run',
        ...namesOfRule(input.rule, input.adAccountName),
        runId: input.runId,
        formula: formulaOf(input.rule),
        turnedOn: count('turn_on'),
        turnedOff: count('turn_off'),
        changedAmounts: done.filter(({ isAmount }) => isAmount).length,
        noticed: count('notify'),
        failed,
        ads: named('ad'),
        adSets: named('ad_set'),
        oldStatuses: statuses('statusBefore'),
        newStatuses: statuses('statusAfter'),
        error: input.error,
      };
}
