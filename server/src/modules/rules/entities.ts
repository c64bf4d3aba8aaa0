import type { RuleGroup } from '@ads-checker/shared/contracts/rule-conditions';
import type {
  RuleDto,
  RuleLimitsDto,
  RuleTemplateDto,
} from '@ads-checker/shared/contracts/rule-entities';
import type { RuleScope } from '@ads-checker/shared/contracts/rule-scope';

interface Dated {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Fields shared by rules and templates. */
export interface RuleTermFields
  extends Pick<
    RuleDto,
    | 'datePreset'
    | 'shouldUseTrackerTimezone'
    | 'level'
    | 'truthyAction'
    | 'falsyAction'
    | 'truthyActions'
    | 'falsyActions'
    | 'checkIntervalInSeconds'
    | 'postUpdateIgnorePeriod'
    | 'whenNoTrackerRow'
    | 'maxActsPerDay'
    | 'personPrecedenceMinutes'
    | 'activeHours'
  > {
  readonly conditions: RuleGroup;
}

export interface RuleFields
  extends RuleTermFields,
    Pick<
      RuleDto,
      | 'adAccountId'
      | 'adCampaignId'
      | 'adCampaignName'
      | 'scopedRuleId'
      | 'binomId'
      | 'binomUserId'
      | 'name'
      | 'templateName'
      | 'isEnabled'
    > {}

/** The profile of a rule, which decides access to it. */
export interface RuleOwner {
  readonly adUserId: string;
  readonly accountId: string;
  readonly teamId: string;
  readonly isShared: boolean;
}

export interface Rule extends RuleFields, RuleOwner, Dated {
  readonly id: string;
  /** Of a part of a scoped rule; null for a rule of a campaign, and when it cannot be read. */
  readonly scope: RuleScope | null;
  readonly stoppedAt: Date | null;
  readonly inProgress: boolean;
  readonly lastExecutionTime: Date | null;
  /** Null while the rule is off. */
  readonly nextExecutionTime: Date | null;
  readonly waitsFor: RuleDto['waitsFor'];
  /** The last completed run. */
  readonly lastRun: RuleDto['lastRun'];
  readonly lastActingRun:
    | (Omit<NonNullable<RuleDto['lastActingRun']>, 'completedAt'> & {
        readonly completedAt: Date;
      })
    | null;
}

export interface RuleTemplateFields extends RuleTermFields {
  readonly name: string;
  readonly isShared: boolean;
  readonly binomId: string | null;
  readonly binomUserId: string | null;
}

export interface RuleTemplate extends RuleTemplateFields, Dated {
  readonly id: string;
  readonly accountId: RuleTemplateDto['accountId'];
  readonly teamId: string;
}

export interface RuleLimits
  extends Pick<
    RuleLimitsDto,
    | 'teamId'
    | 'maxActsPerHour'
    | 'maxBudgetRaisePerDay'
    | 'maxObjectRaisePercentPerDay'
    | 'maxFailedPercent'
    | 'maxActsOverUsual'
    | 'pauseReason'
  > {
  readonly pausedAt: Date | null;
  /** When they were resumed last: what happened before counts no more. */
  readonly resumedAt: Date | null;
}
