import type { Database } from '../../platform/db/database.ts';
import type { ProfileDocuments } from '../profile-documents.ts';
import { createNotificationsRepository } from './repository.ts';

export function createNotificationProfileDocuments({ db }: { db: Database }): ProfileDocuments {
  const repository = createNotificationsRepository({ db });
  return {
    async touchOf(adUserId, scope) {
      const docIds = await repository.listIdsOfAdUser(adUserId, scope.trx);
      scope.touch({ collection: 'notifications', docIds });
    },
  };
}
