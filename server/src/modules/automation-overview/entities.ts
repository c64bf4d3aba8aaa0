import type { AutomationActs, AutomationRuleRef } from '@ads-checker/shared/contracts/automation';
import type { RuleDto } from '@ads-checker/shared/contracts/rule-entities';
import type { ConflictTerms } from '@ads-checker/shared/domain/rules/conflicts';
import type { RaiseTarget, RaisingTerms } from '@ads-checker/shared/domain/rules/worst-case';

/** Whose rules, by the rights of an account. */
export interface Viewer {
  readonly accountId: string;
  readonly teamId: string;
  readonly canReadTeam: boolean;
  readonly canManageTeam: boolean;
}

/** A rule of a campaign, or a part of a rule of many. */
export interface WatchedRule
  extends ConflictTerms,
    Pick<
      RaisingTerms,
      'checkIntervalInSeconds' | 'postUpdateIgnorePeriod' | 'maxActsPerDay' | 'activeHours'
    > {
  readonly id: string;
  /** Null for a rule of a campaign, and for a part whose whole the account may not read. */
  readonly scopedRuleId: string | null;
  readonly accountId: string;
  readonly adUserId: string;
  readonly adUserName: string;
  readonly adAccountName: string | null;
  readonly adCampaignName: string | null;
  readonly name: string | null;
  readonly stoppedAt: Date | null;
  readonly waitsFor: RuleDto['waitsFor'];
  /** Null before the first run. */
  readonly lastOk: boolean | null;
  readonly lastActAt: Date | null;
  /** Ran often or long enough to have acted. */
  readonly isSeasoned: boolean;
  readonly createdAt: Date;
}

/** Budgets that a rule may raise, as its last run read them. */
export interface ReadBudgets {
  readonly ruleId: string;
  /** The level of the rule at that time. */
  readonly level: ConflictTerms['level'];
  readonly currency: string | null;
  readonly targets: readonly RaiseTarget[];
}

export interface WatchedScopedRule {
  readonly id: string;
  readonly accountId: string;
  readonly name: string | null;
  readonly level: ConflictTerms['level'];
  readonly isEnabled: boolean;
  readonly createdAt: Date;
  readonly campaigns: number;
}

/** A rule as it is counted: `rule 12`, `scoped_rule 12`. */
export type RuleKey = `${AutomationRuleRef['kind']} ${string}`;

export const keyOf = (rule: Pick<WatchedRule, 'id' | 'scopedRuleId'>): RuleKey =>
  rule.scopedRuleId === null ? `rule ${rule.id}` : `scoped_rule ${rule.scopedRuleId}`;

/** Cents that are known, and how many parts are and are not. */
export interface CentsSum {
  readonly cents: number;
  readonly known: number;
  readonly unknown: number;
}

export interface MovedSums {
  readonly raised: CentsSum;
  readonly lowered: CentsSum;
  readonly spendStopped: CentsSum;
}

export interface RuleSums extends MovedSums {
  readonly acts: AutomationActs;
  /** How many acts were done in each part of the period; parts without any are absent. */
  readonly actsByPart: Readonly<Record<string, number>>;
}

export interface HourSums extends MovedSums {
  readonly at: Date;
  readonly acts: number;
}

/** Profits in cents of what rules acted on. */
export interface ProfitSums {
  readonly byRule: ReadonlyMap<RuleKey, CentsSum>;
  readonly total: CentsSum | undefined;
  /** YYYY-MM-DD */
  readonly days: readonly { readonly day: string; readonly sum: CentsSum }[];
}

export interface StakeRow {
  /** Null: on without a daily budget, or unknown. */
  readonly currency: string | null;
  readonly kind: 'daily' | 'other' | 'unknown';
  readonly campaigns: number;
  /** Major units of the currency. */
  readonly dailyBudget: string | null;
  /** Null without a rate. */
  readonly usdCents: number | null;
  readonly readAt: Date | null;
}

/** A day of the ad accounts of a zone. */
export interface ZoneDay {
  readonly timeZone: string;
  readonly day: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}
