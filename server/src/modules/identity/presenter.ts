import {
  type AccountDto,
  type OwnInvitationDto,
  type OwnUserDto,
  type SessionDto,
  type TeamDto,
  telegramChatSchema,
  type UserDto,
} from '@ads-checker/shared/contracts/identity';
import { type InvitationDto, invitationSchema } from '@ads-checker/shared/contracts/invitations';
import type { SessionRecord } from '../../platform/auth/session-store.ts';
import type { Account, Invitation, OwnInvitation, Team, User } from './entities.ts';

export function presentUser(user: User): UserDto {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    isEmailConfirmed: user.isEmailConfirmed,
    firstName: user.firstName,
    lastName: user.lastName,
    permissions: { create_teams: user.canCreateTeams, manage_all_users: user.canManageAllUsers },
    lastLogin: user.lastLoginAt?.toISOString() ?? null,
  };
}

/** Without the start link key, which is generated on demand. */
export function presentOwnUser(user: User): Omit<OwnUserDto, 'telegramKey'> {
  return {
    ...presentUser(user),
    settings: {
      convertMoneyToUSD: user.convertMoneyToUSD,
      showAdAccountFundingSource: user.showAdAccountFundingSource,
    },
    preferredAccountId: user.preferredAccountId,
    notificationSettings: user.notificationSettings,
    telegramChat: user.telegramChat === null ? null : telegramChatSchema.parse(user.telegramChat),
  };
}

export function presentTeam(team: Team): TeamDto {
  return {
    id: team.id,
    name: team.name,
    description: team.description,
    userIds: [...team.userIds],
    binomIds: [...team.binomIds],
  };
}

export function presentAccount(account: Account): AccountDto {
  return {
    id: account.id,
    userId: account.userId,
    teamId: account.teamId,
    status: account.status,
    permissions: {
      manage_team: account.manageTeam,
      read_team_ads: account.readTeamAds,
      manage_team_ads: account.manageTeamAds,
    },
    ...(account.invitedAs === null ? {} : { awaitsConfirmation: true as const }),
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
  };
}

export function presentSession(session: SessionRecord): SessionDto {
  return {
    id: session.id,
    kind: session.kind,
    extensionVersion: session.extensionVersion,
    label: session.label,
    pairingKeyId: session.pairingKeyId,
    lastProfile:
      session.lastProfile === null
        ? null
        : { name: session.lastProfile.name, sentAt: session.lastProfile.sentAt.toISOString() },
    name: session.apiToken?.name ?? null,
    userId: session.userId,
    teamId: session.teamId,
    accountId: session.accountId,
    status: session.status,
    ip: session.ip,
    userAgent: session.userAgent,
    device: session.device,
    os: session.os,
    browser: session.browser,
    lastActivity: session.lastActivityAt.toISOString(),
    expiredAt: session.expiresAt.toISOString(),
    createdAt: session.createdAt.toISOString(),
  };
}

/** For the team, without the user behind the login. */
export function presentInvitation({ userId: _, ...invitation }: Invitation): InvitationDto {
  return {
    ...invitation,
    status: invitationSchema.shape.status.parse(invitation.status),
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
  };
}

export function presentOwnInvitation(invitation: OwnInvitation): OwnInvitationDto {
  const { id, teamId, teamName, invitedBy, permissions, createdAt, expiresAt } = invitation;
  return {
    id,
    team: { id: teamId, name: teamName },
    invitedBy,
    permissions,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
