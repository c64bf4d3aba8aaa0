import type { SyncDoc } from '@ads-checker/shared/collections/index';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import type { ExternalStore } from '../lib/external-store.ts';
import type { DexieData } from './dexie-data.ts';
import type { Replica, SearchInput } from './model/replica.ts';
import type { OwnedView, SearchHit } from './model/types.ts';
import { toProfileHit } from './profile-hit.ts';

type AdUser = SyncDoc<'adUsers'>;

const whenReady = (external: ExternalStore<OwnedView<'adUsers'>>): Promise<readonly AdUser[]> =>
  new Promise((resolve) => {
    let stop = (): void => undefined;
    const look = (): void => {
      const view = external.get();
      if (view.isReady) {
        stop();
        resolve(view.rows);
      }
    };
    stop = external.subscribe(look);
    look();
  });

/** Profiles and stored ad objects by name or id. */
export function createAdObjectSearch({
  observeOwned,
  borrowed,
}: Pick<Replica, 'observeOwned'> & Pick<DexieData, 'borrowed'>): Replica['searchAdObjects'] {
  const findProfiles = (adUsers: readonly AdUser[], text: string): SearchHit[] =>
    text === ''
      ? []
      : adUsers
          .filter(
            (adUser) =>
              adUserDisplayName(adUser).toLocaleLowerCase().includes(text) ||
              adUser.id.includes(text) ||
              adUser.facebookId.includes(text),
          )
          .map(toProfileHit);

  return async ({ text, limit }: SearchInput) => {
    const [adUsers, found] = await Promise.all([
      whenReady(observeOwned('adUsers')),
      borrowed.search.search({ text, limit }),
    ]);
    const byId = new Map(adUsers.map((adUser) => [adUser.id, adUser]));
    const objects = found.flatMap(({ page, listKind, ...hit }): SearchHit[] => {
      const adUser = byId.get(hit.adUserId);
      // A profile that became invisible takes its cached data along.
      if (adUser === undefined) {
        return [];
      }
      const [row] = borrowed.foldPages({ kind: listKind, pages: [page] });
      return row === undefined || !('status' in row) || 'hash' in row
        ? []
        : [{ ...hit, name: row.name, adUserName: adUserDisplayName(adUser), row }];
    });
    return [...findProfiles(adUsers, text.trim().toLocaleLowerCase()), ...objects].slice(0, limit);
  };
}
