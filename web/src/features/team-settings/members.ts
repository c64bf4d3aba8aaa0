import { type AccountRole, roleOf } from '@ads-checker/shared/access/members';
import type { PersonDoc } from '@ads-checker/shared/collections/index';
import type { AccountDto, TeamDto, UserDto } from '@ads-checker/shared/contracts/identity';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { useMemo } from 'react';
import { useActor, useSession } from '../../lib/session.ts';
import { useOwnedCollection } from '../../replica/index.ts';
import { listInvitations } from './invitations.ts';
import type { MemberColumn, MembersView } from './search-params.ts';

export function useMembers() {
  const { user, userTeams } = useSession();
  const teamId = useActor().account?.teamId ?? '';
  const { rows, isReady } = useOwnedCollection('people');
  const members = useMemo(
    () => joinMembers({ people: rows, teamId, ownUserId: user.id }),
    [rows, teamId, user.id],
  );
  const team = useMemo(
    () => findTeam({ people: rows, teamId }) ?? userTeams.find(({ id }) => id === teamId),
    [rows, teamId, userTeams],
  );
  const invitations = useMemo(() => listInvitations({ people: rows, teamId }), [rows, teamId]);
  // The person is a member: an empty list means that nothing was pulled yet
  return { members, invitations, team, teamId, isReady: isReady && members.length > 0 };
}

export interface Member {
  readonly account: AccountDto;
  readonly user: UserDto;
  readonly name: string;
  readonly role: AccountRole;
  readonly isSelf: boolean;
}

export function joinMembers({
  people,
  teamId,
  ownUserId,
}: {
  readonly people: readonly PersonDoc[];
  readonly teamId: string;
  readonly ownUserId: string;
}): readonly Member[] {
  const users = new Map(
    people.flatMap((doc) => (doc.kind === 'user' ? [[doc.user.id, doc.user] as const] : [])),
  );
  return people.flatMap((doc) => {
    const user = doc.kind === 'account' ? users.get(doc.account.userId) : undefined;
    return doc.kind === 'account' && doc.account.teamId === teamId && user !== undefined
      ? [
          {
            account: doc.account,
            user,
            name: userDisplayName(user),
            role: roleOf(doc.account.permissions),
            isSelf: user.id === ownUserId,
          },
        ]
      : [];
  });
}

export function findTeam({
  people,
  teamId,
}: {
  readonly people: readonly PersonDoc[];
  readonly teamId: string;
}): TeamDto | undefined {
  return people.flatMap((doc) =>
    doc.kind === 'team' && doc.team.id === teamId ? [doc.team] : [],
  )[0];
}

/** manage_team_ads includes read_team_ads, also where only the former is stored. */
export function canSeeAds({ permissions }: Pick<AccountDto, 'permissions'>): boolean {
  return permissions.read_team_ads || permissions.manage_team_ads;
}

export function filterMembers({
  members,
  text,
}: {
  readonly members: readonly Member[];
  readonly text: string;
}): readonly Member[] {
  const searchText = text.trim().toLocaleLowerCase();
  return members.filter(
    ({ name, user }) =>
      name.toLocaleLowerCase().includes(searchText) ||
      user.username.toLocaleLowerCase().includes(searchText),
  );
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const ROLE_RANK = { admin: 0, custom: 1, member: 2 } as const satisfies Record<AccountRole, number>;

type Compare = (a: Member, b: Member) => number;

const byName: Compare = (a, b) => collator.compare(a.name, b.name);
function byNumber(read: (member: Member) => number): Compare {
  return (a, b) => read(a) - read(b);
}

const COMPARE = {
  name: byName,
  role: byNumber(({ role }) => ROLE_RANK[role]),
  team: byNumber(({ account }) => Number(account.permissions.manage_team)),
  see: byNumber(({ account }) => Number(canSeeAds(account))),
  edit: byNumber(({ account }) => Number(account.permissions.manage_team_ads)),
  status: byNumber(({ account }) => Number(account.status === 'restricted')),
  active: byNumber(({ user, isSelf }) =>
    isSelf ? Number.POSITIVE_INFINITY : user.lastLogin === null ? 0 : Date.parse(user.lastLogin),
  ),
} as const satisfies Record<MemberColumn, Compare>;

/** Default order: oneself, then by name. */
export function sortMembers({
  members,
  sort,
}: {
  readonly members: readonly Member[];
  readonly sort: MembersView['sort'];
}): readonly Member[] {
  if (sort === null) {
    return members.toSorted((a, b) => Number(b.isSelf) - Number(a.isSelf) || byName(a, b));
  }
  const compare = COMPARE[sort.column];
  const sign = sort.order === 'desc' ? -1 : 1;
  // Infinity minus Infinity is NaN
  return members.toSorted((a, b) => sign * (compare(a, b) || 0) || byName(a, b));
}
