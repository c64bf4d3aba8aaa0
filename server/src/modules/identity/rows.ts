import { telegramChatSchema } from '@ads-checker/shared/contracts/identity';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  notificationSettingsSchema,
} from '@ads-checker/shared/contracts/notification-settings';
import { z } from 'zod';
import type { Account, Invitation, Team, TelegramLink, User } from './entities.ts';

export interface UserRow {
  id: string;
  username: string;
  email: string;
  is_email_confirmed: boolean;
  first_name: string;
  last_name: string;
  password_hash: string;
  can_create_teams: boolean;
  can_manage_all_users: boolean;
  convert_money_to_usd: boolean;
  show_ad_account_funding_source: boolean;
  preferred_account_id: string | null;
  telegram_key_id: string;
  telegram_chat: unknown;
  notification_settings: unknown;
  last_login_at: Date | null;
  created_by_team_id: string | null;
  updated_at: Date;
}

export interface TeamRow {
  id: string;
  name: string;
  description: string;
  user_ids: string[];
  binom_ids: string[];
}

export interface AccountRow {
  id: string;
  user_id: string;
  team_id: string;
  status: 'active' | 'restricted';
  manage_team: boolean;
  read_team_ads: boolean;
  manage_team_ads: boolean;
  invited_as: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface InvitationRow {
  id: string;
  team_id: string;
  username_or_email: string;
  user_id: string | null;
  invited_by_user_id: string;
  manage_team: boolean;
  read_team_ads: boolean;
  manage_team_ads: boolean;
  status: Invitation['status'];
  created_at: Date;
  expires_at: Date;
}

const telegramLinkSchema = telegramChatSchema.extend({
  wantsNotifications: z.boolean().default(true),
}) satisfies z.ZodType<TelegramLink>;

function toNotificationSettings(stored: unknown): User['notificationSettings'] {
  const { success, data } = notificationSettingsSchema.safeParse(stored);
  return success ? data : DEFAULT_NOTIFICATION_SETTINGS;
}

function toTelegramLink(stored: unknown): TelegramLink | null {
  return stored === null ? null : telegramLinkSchema.parse(stored);
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    isEmailConfirmed: row.is_email_confirmed,
    firstName: row.first_name,
    lastName: row.last_name,
    passwordHash: row.password_hash,
    canCreateTeams: row.can_create_teams,
    canManageAllUsers: row.can_manage_all_users,
    convertMoneyToUSD: row.convert_money_to_usd,
    showAdAccountFundingSource: row.show_ad_account_funding_source,
    preferredAccountId: row.preferred_account_id,
    telegramKeyId: row.telegram_key_id,
    telegramChat: toTelegramLink(row.telegram_chat),
    notificationSettings: toNotificationSettings(row.notification_settings),
    lastLoginAt: row.last_login_at,
    createdByTeamId: row.created_by_team_id,
  };
}

export function toTeam(row: TeamRow): Team {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    userIds: row.user_ids,
    binomIds: row.binom_ids,
  };
}

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    userId: row.user_id,
    teamId: row.team_id,
    status: row.status,
    manageTeam: row.manage_team,
    readTeamAds: row.read_team_ads,
    manageTeamAds: row.manage_team_ads,
    invitedAs: row.invited_as,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toInvitation(row: InvitationRow): Invitation {
  const { manage_team, read_team_ads, manage_team_ads } = row;
  return {
    id: row.id,
    teamId: row.team_id,
    usernameOrEmail: row.username_or_email,
    userId: row.user_id,
    invitedByUserId: row.invited_by_user_id,
    permissions: { manage_team, read_team_ads, manage_team_ads },
    status: row.status,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
