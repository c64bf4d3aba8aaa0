import { canManageAdUser, canReadAdUser } from '@ads-checker/shared/access/ad-users';
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

/** One's own account, or a colleague's with the right to read, or to manage, the ads of the team. @throws AppError */
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

/** Groups of profiles: whoever may manage the profiles of an account may manage its groups. */
export function createGroupHandlers(context: TestContext): GroupHandlers {
  const { state } = context;
  const { adUsers, groups } = state.profiles;

  const getManageable = (groupId: string): { group: AdUserGroupDto; teamId: string } => {
    context.activeAccount();
    const actor = context.actor();
    const group = groups.get(groupId);
    const teamId = state.accounts.get(group?.accountId ?? '')?.teamId;
    if (group === undefined || teamId === undefined) {
      throw entityNotFound('Group', groupId);
    }
    const owned = { accountId: group.accountId, teamId, isShared: false };
    const isSeen =
      canReadAdUser(actor, owned) ||
      [...adUsers.values()].some(
        (adUser) => adUser.groupId === groupId && adUser.isShared && canReadAdUser(actor, adUser),
      );
    if (!isSeen) {
      throw entityNotFound('Group', groupId);
    }
    if (!canManageAdUser(actor, owned)) {
      throw denied();
    }
    return { group, teamId };
  };
  const record = (
    { group, teamId }: { group: AdUserGroupDto; teamId: string },
    act: Pick<Parameters<TestContext['record']>[0], 'action' | 'changes'>,
  ): void =>
    context.record({
      ...act,
      teamId,
      kind: 'profiles',
      subject: { type: 'ad_user_group', id: group.id, name: group.name },
    });

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
      const { teamId } = getOwnerAccount(context, accountId, 'manage');
      const group: AdUserGroupDto = { id: state.nextId(), accountId, ...body };
      groups.set(group.id, group);
      record(
        { group, teamId },
        { action: 'created', changes: [{ field: 'name', to: group.name }] },
      );
      return { data: { adUserGroup: group } };
    },
    updateGroup: ({ params: { groupId }, body }) => {
      const { group: before, teamId } = getManageable(groupId);
      const { name = before.name, icon = before.icon, color = before.color } = body;
      const group: AdUserGroupDto = { ...before, name, icon, color };
      if (JSON.stringify(group) !== JSON.stringify(before)) {
        groups.set(groupId, group);
        const changes =
          name === before.name ? [] : [{ field: 'name' as const, from: before.name, to: name }];
        record({ group, teamId }, { action: 'updated', changes });
      }
      return { data: { adUserGroup: group } };
    },
    deleteGroup: ({ params: { groupId } }) => {
      const found = getManageable(groupId);
      for (const adUser of adUsers.values()) {
        if (adUser.groupId === groupId) {
          adUsers.set(adUser.id, { ...adUser, groupId: null });
        }
      }
      groups.delete(groupId);
      record(found, { action: 'deleted', changes: [] });
      return { data: null };
    },
  };
}
