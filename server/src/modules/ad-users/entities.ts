import type {
  AdUserAuthMethod,
  AdUserGroupIcon,
  AdUserStatus,
} from '@ads-checker/shared/contracts/ad-users';
import type { TargetCpas } from '@ads-checker/shared/domain/target-cpas';
import type { StoredSecret } from '../../platform/crypto/stored-secret.ts';

export interface AdUser {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  readonly facebookId: string;
  readonly groupId: string | null;
  readonly proxyId: string | null;
  readonly authMethod: AdUserAuthMethod;
  readonly status: AdUserStatus;
  readonly userAgent: string;
  readonly accessToken: StoredSecret;
  readonly cookie: StoredSecret | null;
  readonly name: string;
  readonly customName: string | null;
  readonly picture: unknown;
  readonly gender: 'male' | 'female' | null;
  readonly syncedAt: Date | null;
  readonly isShared: boolean;
  readonly isUsedForPixelShare: boolean;
  readonly shouldNotifyAboutBinomRuleRun: boolean;
  readonly binomRuleRunNotificationTemplateId: string | null;
  readonly adObjectCheckTaskId: string | null;
  readonly adCommentCleanTaskId: string | null;
  readonly binomCostUpdateTaskId: string | null;
  readonly targetCpas: TargetCpas;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface AdUserGroup {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  /** Contains a shared profile, so the group is visible with it. */
  readonly isShared: boolean;
  readonly name: string;
  readonly icon: AdUserGroupIcon;
  readonly color: number;
}
