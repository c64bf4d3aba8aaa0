import type {
  AccountPermissions,
  InvitationStatus,
  TelegramChat,
} from '@ads-checker/shared/contracts/identity';
import type { NotificationSettings } from '@ads-checker/shared/contracts/notification-settings';

/** `wantsNotifications` is the person's choice; nothing is sent while the bot is blocked. */
export interface TelegramLink extends TelegramChat {
  readonly wantsNotifications: boolean;
}

export interface User {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string;
  readonly canCreateTeams: boolean;
  readonly canManageAllUsers: boolean;
  readonly convertMoneyToUSD: boolean;
  readonly showAdAccountFundingSource: boolean;
  readonly preferredAccountId: string | null;
  /** The current start link keys derive from it; replacing it invalidates them. */
  readonly telegramKeyId: string;
  readonly telegramChat: TelegramLink | null;
  readonly notificationSettings: NotificationSettings;
  readonly lastLoginAt: Date | null;
  /** The team that created the login, until the person leaves it. */
  readonly createdByTeamId: string | null;
}

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly userIds: readonly string[];
  readonly binomIds: readonly string[];
}

export interface Account {
  readonly id: string;
  readonly userId: string;
  readonly teamId: string;
  readonly status: 'active' | 'restricted';
  readonly manageTeam: boolean;
  readonly readTeamAds: boolean;
  readonly manageTeamAds: boolean;
  /** Whom the invitation named, until an administrator confirms who joined by it. */
  readonly invitedAs: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface Invitation {
  readonly id: string;
  readonly teamId: string;
  readonly usernameOrEmail: string;
  /** The user with that login at the time; null when nobody had it, which no team is told. */
  readonly userId: string | null;
  readonly invitedByUserId: string;
  readonly permissions: AccountPermissions;
  readonly status: InvitationStatus;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface OwnInvitation extends Invitation {
  readonly teamName: string;
  readonly invitedBy: string;
}
