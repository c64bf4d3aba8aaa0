import { canManageAdUser, canReadAdUser } from '@ads-checker/shared/access/ad-users';
import type { AdObjectCheckState } from '@ads-checker/shared/contracts/object-checks';
import { AppError } from '@ads-checker/shared/errors';
import { getReadableAdUser } from './ad-user-handlers.ts';
import { denied } from './context.ts';
import type { Handlers, TestContext } from './handler-types.ts';

/** Serves what tests put into the state: nothing runs by itself. */
export function createObjectCheckHandlers(context: TestContext): Handlers['objectChecks'] {
  const { objectChecks, profiles } = context.state;
  const getManageable = (adUserId: string) => {
    const adUser = getReadableAdUser(context, adUserId);
    if (!canManageAdUser(context.actor(), adUser)) {
      throw denied();
    }
    return adUser;
  };
  const getTasks = (adUserId: string) => {
    const tasks = profiles.tasks.get(adUserId);
    if (tasks === undefined) {
      throw new Error(`The tasks of profile ${adUserId} are gone.`);
    }
    return tasks;
  };
  const present = (adUserId: string): { data: AdObjectCheckState } => ({
    data: {
      adObjectCheckTask: getTasks(adUserId).adObjectCheckTask,
      progress: objectChecks.progress.get(adUserId) ?? null,
      nextRunAt: null,
      intervalMinutes: 15,
      runs: [...(objectChecks.runs.get(adUserId) ?? [])],
    },
  });

  return {
    getTask: ({ params }) => present(getReadableAdUser(context, params.adUserId).id),
    updateTask: ({ params, body }) => {
      const { id } = getManageable(params.adUserId);
      const tasks = getTasks(id);
      const adObjectCheckTask = {
        ...tasks.adObjectCheckTask,
        shouldCheckAds: body.shouldCheckAds ?? tasks.adObjectCheckTask.shouldCheckAds,
        shouldCheckProducts:
          body.shouldCheckProducts ?? tasks.adObjectCheckTask.shouldCheckProducts,
        updatedAt: context.nowText(),
      };
      profiles.tasks.set(id, { ...tasks, adObjectCheckTask });
      return { data: { adObjectCheckTask } };
    },
    runTask: ({ params }) => {
      const { id, status } = getManageable(params.adUserId);
      if (status !== 'active') {
        throw new AppError(
          'FailedPreconditionError',
          'This profile is disconnected from Facebook. Connect it again.',
          { code: status },
        );
      }
      objectChecks.progress.set(id, { checkedAdAccounts: 0, totalAdAccounts: null });
      return present(id);
    },
    listEvents: ({ params, query }) => {
      const { id } = getReadableAdUser(context, params.adUserId);
      const { kind, adAccountId, objectId, statusList, since, until, limit, offset } = query;
      const found = objectChecks.events.filter(
        (event) =>
          event.adUserId === id &&
          (adAccountId === undefined || event.adAccountId === adAccountId) &&
          (objectId === undefined || event.objectId === objectId) &&
          (statusList === undefined || statusList.includes(event.newStatus ?? '')) &&
          (since === undefined || Date.parse(event.foundAt) >= Date.parse(since)) &&
          (until === undefined || Date.parse(event.foundAt) <= Date.parse(until)),
      );
      const ofKind = found.filter((event) => kind === undefined || event.kind === kind);
      return {
        data: ofKind.slice(offset, offset + limit),
        summary: {
          ad: found.filter((event) => event.kind === 'ad').length,
          ad_account: found.filter((event) => event.kind === 'ad_account').length,
          product: found.filter((event) => event.kind === 'product').length,
        },
        paging: { total: ofKind.length, limit, offset },
      };
    },
    listAdAccounts: () => {
      context.activeAccount();
      const readable = [...profiles.adUsers.values()].filter((adUser) =>
        canReadAdUser(context.actor(), adUser),
      );
      const ids = new Set(readable.map(({ id }) => id));
      return {
        data: {
          adAccounts: objectChecks.adAccounts.filter(({ adUserId }) => ids.has(adUserId)),
          profiles: readable.map(({ id }) => {
            const last = objectChecks.runs.get(id)?.find(({ finishedAt }) => finishedAt !== null);
            return {
              adUserId: id,
              checkedAt: last?.error === null ? last.finishedAt : null,
              error: last?.error ?? null,
            };
          }),
          unreadableRows: 0,
        },
      };
    },
  };
}
