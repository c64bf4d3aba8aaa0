import type {
  AdUserAuthMethod,
  AdUserGroupIcon,
  AdUserStatus,
} from '@ads-checker/shared/contracts/ad-users';
import type { ProxyProtocol } from '@ads-checker/shared/contracts/proxies';

/** A stored secret: sealed, with what a form may say of it. */
export interface StoredSecret {
  readonly sealed: string;
  readonly setAt: Date;
  readonly lastFour: string;
}

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
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface AdUserGroup {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly icon: AdUserGroupIcon;
  readonly color: number;
}

export interface ProxySettings {
  readonly id: string;
  readonly accountId: string;
  readonly teamId: string;
  readonly adUserIds: readonly string[];
  readonly name: string | null;
  readonly description: string | null;
  readonly isShared: boolean;
  readonly protocol: ProxyProtocol;
  readonly hostname: string;
  readonly port: number;
  readonly username: string | null;
  readonly password: StoredSecret | null;
  readonly geo: unknown;
  readonly check: unknown;
}
