import {
  canManageTeamAds,
  canReadTeamAds,
  isTeamMember,
} from '@ads-checker/shared/access/identity';
import type { AdUserGroupDto } from '@ads-checker/shared/contracts/ad-users';
import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import { entityNotFound } from '@ads-checker/shared/errors';
import { denied } from './context.ts';
import type { Handlers, TestContext } from './handler-types.ts';

/**
 * The own account, or a colleague's with the permission to read, or to manage, the team's ads.
 * @throws AppError
 */
export function getOwnerAccount(
  context: TestContext,
  accountId: string,
  may: 'read' | 'manage',
): AccountDto {
  const acting = context.activeAccount();
  const actor = context.actor();
  const account = context.state.accounts.get(accountId);
  if (account === undefined || !isTeamMember(actor, account.teamId)) {
    throw entityNotFound('Account', accountId);
  }
  const isAllowed = may === 'read' ? canReadTeamAds : canManageTeamAds;
  if (acting.id !== accountId && !isAllowed(actor, account.teamId)) {
    throw denied();
  }
  return account;
}

type GroupHandlers = Pick<
  Handlers['adUsers'],
  'listGroups' | 'createGroup' | 'updateGroup' | 'deleteGroup'
>;

export function createGroupHandlers(context: TestContext): GroupHandlers {
  const { state } = context;
  const { adUsers, groups } = state.profiles;

  const getManageable = (groupId: string): AdUserGroupDto => {
    const group = groups.get(groupId);
    if (group === undefined) {
      throw entityNotFound('Group', groupId);
    }
    return group;
  };

  return {
    listGroups: ({ params: { accountId } }) => {
      getOwnerAccount(context, accountId, 'read');
      return {
        data: {
          adUserGroups: [...groups.values()].filter((group) => group.accountId === accountId),
        },
      };
    },
    createGroup: ({ params: { accountId }, body }) => {
      getOwnerAccount(context, accountId, 'manage');
      const group: AdUserGroupDto = { id: state.nextId(), accountId, ...body };
      groups.set(group.id, group);
      return { data: { adUserGroup: group } };
    },
    updateGroup: ({ params: { groupId }, body }) => {
      const before = getManageable(groupId);
      const { name = before.name, icon = before.icon, color = before.color } = body;
      const group: AdUserGroupDto = { ...before, name, icon, color };
      groups.set(groupId, group);
      return { data: { adUserGroup: group } };
    },
    deleteGroup: ({ params: { groupId } }) => {
      getManageable(groupId);
      for (const adUser of adUsers.values()) {
        if (adUser.groupId === groupId) {
          adUsers.set(adUser.id, { ...adUser, groupId: null });
        }
      }
      groups.delete(groupId);
      return { data: null };
    },
  };
}
