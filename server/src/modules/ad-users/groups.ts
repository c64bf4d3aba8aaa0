import type { Actor } from '@ads-checker/shared/access/identity';
import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import type {
  AdUserGroupDto,
  AdUserGroupUpdate,
  NewAdUserGroup,
} from '@ads-checker/shared/contracts/ad-users';
import { entityNotFound } from '@ads-checker/shared/errors';
import type { Transaction } from '../../platform/db/database.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import { createOwnedWrites } from '../identity/index.ts';
import type { AdUserGroup } from './entities.ts';
import type { NewGroup } from './group-repository.ts';
import { requireManageableGroup } from './policy.ts';
import { presentAdUserGroup } from './presenter.ts';
import { type ProfileDeps, toActivityChanges } from './profile-parts.ts';

interface GroupCommand {
  readonly actor: Actor;
  readonly groupId: string;
  readonly key: string | undefined;
}

export type GroupDeps = Pick<
  ProfileDeps,
  'groups' | 'people' | 'sync' | 'idempotency' | 'record' | 'requireWithinLimit'
>;

/** Managing an account's groups takes the right to manage its profiles. */
export function createGroups({
  groups,
  people,
  sync,
  idempotency,
  record,
  requireWithinLimit,
}: GroupDeps) {
  const recordChange = (
    { actor, group, trx }: { actor: Actor; group: AdUserGroup; trx: Transaction },
    act: Pick<Parameters<typeof record>[0], 'action' | 'changes'>,
  ): Promise<void> =>
    record({
      ...act,
      trx,
      teamId: group.teamId,
      actor,
      kind: 'profiles',
      subject: { type: 'ad_user_group', id: group.id, name: group.name },
    });

  const getGroup = async (groupId: string, trx: Transaction): Promise<AdUserGroup> => {
    const group = await groups.find(groupId, trx);
    if (group === undefined) {
      throw entityNotFound('Group', groupId);
    }
    return group;
  };

  const createGroup = async (group: NewGroup, scope: WriteScope): Promise<string> => {
    const { accountId } = group;
    await requireWithinLimit('groups', () => groups.countInTeamOf(accountId, scope.trx));
    const id = await groups.create(group, scope.trx);
    scope.touch({ collection: 'adUserGroups', docIds: [id] });
    return id;
  };

  const writes = createOwnedWrites({ people, sync, idempotency });
  const withGroup = <T>(
    { groupId, request, ...command }: GroupCommand & { request: object },
    work: (found: { actor: Actor; group: AdUserGroup; scope: WriteScope }) => Promise<T>,
  ): Promise<T> =>
    writes.onRow(
      { ...command, request: { ...request, groupId }, find: (trx) => groups.find(groupId, trx) },
      async ({ actor, scope, row: group }) =>
        work({ actor, group: requireManageableGroup({ actor, group, groupId }), scope }),
    );

  return {
    /** Creates a group inside a team's write; returns its id. */
    createGroup,

    addGroup: ({
      group: draft,
      ...command
    }: {
      actor: Actor;
      accountId: string;
      group: NewAdUserGroup;
      key: string | undefined;
    }): Promise<AdUserGroupDto> => {
      const { accountId } = command;
      return writes.forAccount(
        { ...command, request: { name: 'addGroup', accountId, group: draft } },
        async ({ actor, scope }) => {
          const { trx } = scope;
          const id = await createGroup({ ...draft, accountId }, scope);
          const group = await getGroup(id, trx);
          await recordChange(
            { actor, group, trx },
            { action: 'created', changes: [{ field: 'name', to: group.name }] },
          );
          return presentAdUserGroup(group);
        },
      );
    },

    updateGroup: ({
      update,
      ...command
    }: GroupCommand & { update: AdUserGroupUpdate }): Promise<AdUserGroupDto> =>
      withGroup(
        { ...command, request: { name: 'updateGroup', update } },
        async ({ actor, group, scope }) => {
          const {
            name = group.name,
            icon = group.icon,
            color = group.color,
          }: AdUserGroupUpdate = update;
          if (name === group.name && icon === group.icon && color === group.color) {
            return presentAdUserGroup(group);
          }
          await groups.update({ id: group.id, change: { name, icon, color } }, scope.trx);
          scope.touch({ collection: 'adUserGroups', docIds: [group.id] });
          const changes: ActivityChange[] = toActivityChanges('name', group.name, name);
          const after = await getGroup(group.id, scope.trx);
          await recordChange(
            { actor, group: after, trx: scope.trx },
            { action: 'updated', changes },
          );
          return presentAdUserGroup(after);
        },
      ),

    /** Its profiles stay, without a group. */
    deleteGroup: (command: GroupCommand): Promise<null> =>
      withGroup(
        { ...command, request: { name: 'deleteGroup' } },
        async ({ actor, group, scope }) => {
          const adUserIds = await groups.delete(group.id, scope.trx);
          scope.touch({ collection: 'adUserGroups', docIds: [group.id] });
          scope.touch({ collection: 'adUsers', docIds: adUserIds });
          await recordChange({ actor, group, trx: scope.trx }, { action: 'deleted', changes: [] });
          return null;
        },
      ),
  };
}
