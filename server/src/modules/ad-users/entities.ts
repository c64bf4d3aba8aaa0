import type {
  AdUserAuthMethod,
  AdUserGroupIcon,
  AdUserStatus,
} from '@ads-checker/shared/contracts/ad-users';
import type {
  AdCommentCleanTaskDto,
  AdObjectCheckTaskDto,
  BinomCostUpdateTaskDto,
} from '@ads-checker/shared/contracts/tasks';
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
  readonly adObjectCheckTaskId: string;
  readonly adCommentCleanTaskId: string;
  readonly binomCostUpdateTaskId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface AdUserGroup {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  /** It holds a profile that is shared: the group comes and goes with it. */
  readonly isShared: boolean;
  readonly name: string;
  readonly icon: AdUserGroupIcon;
  readonly color: number;
}

interface TaskTimes {
  readonly lastExecutionTime: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type AdObjectCheckTask = Readonly<Omit<AdObjectCheckTaskDto, keyof TaskTimes>> & TaskTimes;
export type BinomCostUpdateTask = Readonly<
  Omit<BinomCostUpdateTaskDto, keyof TaskTimes | 'binomSettings'>
> &
  TaskTimes & { readonly binomSettings: unknown };
export type AdCommentCleanTask = Readonly<
  Omit<AdCommentCleanTaskDto, keyof TaskTimes | 'disabledUntil' | 'results'>
> &
  TaskTimes & { readonly disabledUntil: Date | null; readonly results: unknown };

/** The three tasks beside a profile. */
export interface AdUserTasks {
  readonly adObjectCheckTask: AdObjectCheckTask;
  readonly adCommentCleanTask: AdCommentCleanTask;
  readonly binomCostUpdateTask: BinomCostUpdateTask;
}
