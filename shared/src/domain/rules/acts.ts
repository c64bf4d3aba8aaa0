import {
  ACT_TARGETS,
  type MoneyAct,
  type RuleAct,
  type RuleActTarget,
} from '../../contracts/rule-acts.ts';
import type { RuleAction, RuleLevel, RuleRunAction } from '../../contracts/rule-values.ts';
import { addDays } from '../date-presets.ts';
import { HOUR_MS } from '../durations.ts';
import { dayIn, instantFrom } from '../time-zones.ts';
import type { RuleTerms, TargetStatus } from './decision-types.ts';

/** The level an action targets, and the status it sets. */
export function readRuleAction(action: RuleAction): { level: RuleLevel; status: TargetStatus } {
  const isOn = action.startsWith('turn_on_');
  return {
    level: action.slice(isOn ? 'turn_on_'.length : 'turn_off_'.length) as RuleLevel,
    status: isOn ? 'ACTIVE' : 'PAUSED',
  };
}

/** The action that sets a status at a level. */
export function actionOf({
  level,
  status,
}: {
  level: RuleLevel;
  status: TargetStatus;
}): RuleAction {
  return `turn_${status === 'ACTIVE' ? 'on' : 'off'}_${level}`;
}

/** An act of a rule with the level that it switches. */
export interface ListedAct {
  readonly act: RuleAct;
  /** Equal for acts that ask for the same. */
  readonly key: string;
  readonly on: RuleActTarget;
  readonly level: RuleLevel;
  readonly action: RuleRunAction;
}

function toListed(act: RuleAct, ruleLevel: RuleLevel): ListedAct {
  const level = ('level' in act ? act.level : undefined) ?? ruleLevel;
  const isSwitch = act.type === 'turn_on' || act.type === 'turn_off' || act.type === 'pause_until';
  const action = isSwitch
    ? actionOf({ level, status: act.type === 'turn_on' ? 'ACTIVE' : 'PAUSED' })
    : act.type;
  const key = JSON.stringify([
    action,
    ...Object.entries(act)
      .filter(([name]) => name !== 'type' && name !== 'level')
      .toSorted(([one], [other]) => one.localeCompare(other)),
  ]);
  return { act, key, on: ACT_TARGETS[act.type], level, action };
}

type ActTerms = Pick<
  RuleTerms,
  'level' | 'truthyAction' | 'falsyAction' | 'truthyActions' | 'falsyActions'
>;

/** All that a rule does when its conditions hold, or when they do not, in order. */
export function listActs(rule: ActTerms, outcome: 'true' | 'false'): readonly ListedAct[] {
  const action = outcome === 'true' ? rule.truthyAction : rule.falsyAction;
  const further = (outcome === 'true' ? rule.truthyActions : rule.falsyActions) ?? [];
  const first =
    action === null
      ? []
      : [
          toListed(
            {
              type: readRuleAction(action).status === 'ACTIVE' ? 'turn_on' : 'turn_off',
              level: readRuleAction(action).level,
            },
            rule.level,
          ),
        ];
  return [...first, ...further.map((act) => toListed(act, rule.level))];
}

/** All that a rule may do. */
export function listAllActs(rule: ActTerms): readonly ListedAct[] {
  return [...listActs(rule, 'true'), ...listActs(rule, 'false')];
}

/** Acts that can make a budget larger. */
export function listRaises(rule: ActTerms): readonly MoneyAct[] {
  return listAllActs(rule).flatMap(({ act }) =>
    act.type === 'raise_budget' || act.type === 'set_budget' ? [act] : [],
  );
}

/** Whether a rule can make budgets larger. */
export const mayRaiseBudgets = (rule: ActTerms): boolean => listRaises(rule).length > 0;

/** When an object that is paused now is turned on again: after hours, or tomorrow at a time. */
export function findResumeAt({
  act,
  now,
  timeZone,
}: {
  act: Extract<RuleAct, { type: 'pause_until' }>;
  now: Date;
  /** IANA zone of the ad account. */
  timeZone: string;
}): Date {
  if (act.hours !== undefined) {
    return new Date(now.getTime() + act.hours * HOUR_MS);
  }
  const tomorrow = addDays({ date: dayIn({ timeZone, at: now }), days: 1 });
  return instantFrom({ timeZone, local: `${tomorrow}T${act.at ?? '00:00'}` });
}
