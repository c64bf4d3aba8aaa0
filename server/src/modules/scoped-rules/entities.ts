import type { RuleScope } from '@ads-checker/shared/contracts/rule-scope';
import type { ScopeProfile } from '@ads-checker/shared/domain/rules/scope';
import type { RuleFields, RuleTermFields } from '../rules/index.ts';

export interface ScopedRuleFields
  extends RuleTermFields,
    Pick<RuleFields, 'binomId' | 'binomUserId' | 'name' | 'templateName' | 'isEnabled'> {
  /** Null when it was stored by a release that this one cannot read. */
  readonly scope: RuleScope | null;
}

export interface ScopedRule extends ScopedRuleFields {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  /** Never: sharing a profile makes its parts readable. */
  readonly isShared: false;
  /** The owner may manage all profiles of the team. */
  readonly canOwnerManageAll: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly reconcileRequestedAt: Date | null;
}

export interface TeamProfile extends ScopeProfile {
  readonly name: string;
  readonly isActive: boolean;
  /** Of the read of its ad accounts. */
  readonly triedAt: Date | null;
  readonly error: string | null;
}

export interface KnownAdAccount {
  readonly adUserId: string;
  readonly id: string;
  readonly name: string | null;
  /** Null when unknown. */
  readonly canAdvertise: boolean | null;
}

export interface Part {
  readonly id: string;
  readonly adUserId: string;
  readonly adAccountId: string;
}
