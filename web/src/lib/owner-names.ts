import type { PersonDoc } from '@ads-checker/shared/collections/index';
import { userDisplayName } from '@ads-checker/shared/domain/names';

export function mapById<T extends { readonly id: string }>(
  items: readonly T[],
): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}

export function mapOwnerNames(people: readonly PersonDoc[]): ReadonlyMap<string, string> {
  const users = mapById(people.flatMap((doc) => (doc.kind === 'user' ? [doc.user] : [])));
  return new Map(
    people.flatMap((doc) => {
      const user = doc.kind === 'account' ? users.get(doc.account.userId) : undefined;
      return doc.kind === 'account' && user !== undefined
        ? [[doc.account.id, userDisplayName(user)] as const]
        : [];
    }),
  );
}
