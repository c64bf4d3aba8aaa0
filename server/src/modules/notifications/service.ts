import type { Actor } from '@ads-checker/shared/access/identity';
import type {
  NotificationDto,
  NotificationUpdate,
} from '@ads-checker/shared/contracts/notifications';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import { type IdentityRepository, readActor } from '../identity/index.ts';
import { requireOwnNotification } from './policy.ts';
import { presentNotification } from './presenter.ts';
import type { NotificationsRepository } from './repository.ts';

export type NotificationsService = ReturnType<typeof createNotificationsService>;

export function createNotificationsService(deps: {
  repository: NotificationsRepository;
  people: IdentityRepository;
  sync: Pick<Sync, 'write'>;
  idempotency: Pick<Idempotency, 'runInTransaction'>;
}) {
  return {
    /** @throws NotFoundError for a notification of another account. */
    async mark({
      actor: asking,
      notificationId,
      update,
      key,
    }: {
      actor: Actor;
      notificationId: string;
      update: NotificationUpdate;
      key: string | undefined;
    }): Promise<NotificationDto> {
      const known = await deps.repository.find(notificationId);
      return deps.sync.write({ teamIds: known === undefined ? [] : [known.teamId] }, (scope) =>
        deps.idempotency.runInTransaction({
          trx: scope.trx,
          userId: asking.userId,
          key,
          request: { name: 'markNotification', notificationId, update },
          execute: async () => {
            const { trx } = scope;
            const actor = await readActor({ people: deps.people, actor: asking, trx });
            const notification =
              known === undefined ? undefined : await deps.repository.find(notificationId, trx);
            const own = requireOwnNotification({ actor, notification, notificationId });
            const { id, accountId } = own;
            const { isRead, includesOlder = false } = update;
            const docIds = await deps.repository.mark(
              { id, accountId, isRead, includesOlder },
              trx,
            );
            scope.touch({ collection: 'notifications', docIds });
            return presentNotification({ ...own, isRead });
          },
        }),
      );
    },
  };
}
