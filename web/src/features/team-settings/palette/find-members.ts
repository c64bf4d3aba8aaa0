import type { Member } from '../members.ts';

/** An empty text finds nobody. */
export function findMembers({
  members,
  text,
  limit,
}: {
  readonly members: readonly Member[];
  readonly text: string;
  readonly limit: number;
}): readonly Member[] {
  const searchText = text.trim().toLocaleLowerCase();
  if (searchText === '') {
    return [];
  }
  return members
    .filter(({ name, user }) =>
      [name, user.username, user.email].some((words) =>
        words.toLocaleLowerCase().includes(searchText),
      ),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .slice(0, limit);
}
