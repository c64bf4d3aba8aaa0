import type { Events } from '../events.ts';
import type { GroupRepository } from './group-repository.ts';
import type { AdUsersRepository } from './repository.ts';

/** Publishes that profiles come, go or change their group, whichever code does it. */
export function withProfileEvents<R extends AdUsersRepository, G extends GroupRepository>({
  repository,
  groups,
  events,
}: {
  repository: R;
  groups: G;
  events: Events;
}): { repository: R; groups: G } {
  return {
    repository: {
      ...repository,
      async createAdUser(adUser, trx) {
        await repository.createAdUser(adUser, trx);
        await events.publish('profilesChanged', { accountId: adUser.accountId }, trx);
      },
      async updateAdUser(update, trx) {
        await repository.updateAdUser(update, trx);
        if (update.change.groupId !== undefined) {
          const adUser = await repository.findAdUser(update.id, trx);
          if (adUser !== undefined) {
            await events.publish('profilesChanged', { accountId: adUser.accountId }, trx);
          }
        }
      },
      async deleteAdUser(id, trx) {
        const adUser = await repository.findAdUser(id, trx);
        await repository.deleteAdUser(id, trx);
        if (adUser !== undefined) {
          await events.publish('profilesChanged', { accountId: adUser.accountId }, trx);
        }
      },
    },
    groups: {
      ...groups,
      async update(update, trx) {
        await groups.update(update, trx);
        const group = await groups.find(update.id, trx);
        if (group !== undefined && update.change.name !== undefined) {
          await events.publish('profilesChanged', { accountId: group.accountId }, trx);
        }
      },
      async delete(id, trx) {
        const group = await groups.find(id, trx);
        const adUserIds = await groups.delete(id, trx);
        if (group !== undefined) {
          await events.publish('profilesChanged', { accountId: group.accountId }, trx);
        }
        return adUserIds;
      },
    },
  };
}
