import { docIdOf } from '@ads-checker/shared/collections/index';
import type { Database } from '../../platform/db/database.ts';
import type { ProfileDocuments } from '../profile-documents.ts';
import { createTagsRepository } from './repository.ts';

/** A deleted profile loses its tags. */
export function createTagProfileDocuments({ db }: { db: Database }): ProfileDocuments {
  const repository = createTagsRepository({ db });
  return {
    async touchOf(adUserId, scope) {
      const ids = await repository.listIdsOnProfile(adUserId, scope.trx);
      scope.touch({ collection: 'records', docIds: ids.map((id) => docIdOf('tag', id)) });
    },
  };
}
