import type { PersonDoc } from '@ads-checker/shared/contracts/sync';
import { userDisplayName } from '@ads-checker/shared/domain/names';

/** A person of the team as the palette finds them. */
export interface MemberHit {
  readonly accountId: string;
  readonly userId: string;
  readonly name: string;
  readonly username: string;
}

/** Members of a team whose name, login or address holds the text; an empty text finds nobody. */
export function findMembers({
  people,
  teamId,
  text,
  limit,
}: {
  readonly people: readonly PersonDoc[];
  readonly teamId: string;
  readonly text: string;
  readonly limit: number;
}): readonly MemberHit[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') {
    return [];
  }
  const users = new Map(
    people.flatMap((doc) => (doc.kind === 'user' ? [[doc.user.id, doc.user] as const] : [])),
  );
  return people
    .flatMap((doc) => {
      if (doc.kind !== 'account' || doc.account.teamId !== teamId) {
        return [];
      }
      const user = users.get(doc.account.userId);
      if (user === undefined) {
        return [];
      }
      const name = userDisplayName(user);
      return [name, user.username, user.email].some((words) =>
        words.toLocaleLowerCase().includes(wanted),
      )
        ? [{ accountId: doc.account.id, userId: user.id, name, username: user.username }]
        : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name))
    .slice(0, limit);
}
