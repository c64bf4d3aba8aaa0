import type { SyncCollection } from '@ads-checker/shared/contracts/sync';
import type { SyncDoc } from '@ads-checker/shared/contracts/sync-documents';
import type { External } from './external.ts';
import { foldPeople } from './fold-people.ts';
import { foldRows } from './fold-rows.ts';
import { targetKey } from './target-key.ts';
import type { Command, Outbox, OwnedKind, OwnedView } from './types.ts';

interface Sources {
  readonly observe: <C extends SyncCollection>(collection: C) => External<OwnedView<C>>;
  readonly outbox: External<Outbox>;
}

/** What these commands ask for is what their rows will say. */
function layOver<R extends object>(row: R, commands: readonly Command[]): R {
  return Object.assign({}, row, ...commands.map(({ patch }) => patch)) as R;
}

function foldPatched<C extends 'adUsers' | 'adUserGroups' | 'proxies'>({
  collection,
  kind,
  observe,
  outbox,
}: Sources & { readonly collection: C; readonly kind: OwnedKind }): External<OwnedView<C>> {
  return foldRows<C>({
    base: observe(collection),
    outbox,
    keyOf: ({ id }: SyncDoc<'adUsers' | 'adUserGroups' | 'proxies'>) => targetKey({ kind, id }),
    fold: layOver,
  });
}

function fold(collection: SyncCollection, sources: Sources): External<OwnedView<SyncCollection>> {
  switch (collection) {
    case 'people':
      return foldPeople({ people: sources.observe('people'), outbox: sources.outbox });
    case 'adUsers':
      return foldPatched({ ...sources, collection, kind: 'adUser' });
    case 'adUserGroups':
      return foldPatched({ ...sources, collection, kind: 'adUserGroup' });
    case 'proxies':
      return foldPatched({ ...sources, collection, kind: 'proxy' });
  }
}

/** Owned data as the screens see it: what the server said, with the patches of waiting commands laid over. */
export function foldOwnedData(sources: Sources): Sources['observe'] {
  const views = new Map<SyncCollection, External<OwnedView<SyncCollection>>>();
  return <C extends SyncCollection>(collection: C) => {
    const view = views.get(collection) ?? fold(collection, sources);
    views.set(collection, view);
    // Kept by its name, which says what it holds.
    return view as unknown as External<OwnedView<C>>;
  };
}
