import type { AccountDto, SignedIn, TeamDto } from '@ads-checker/shared/contracts/identity';

export function isSameAccount(a: SignedIn, b: SignedIn): boolean {
  return a.user.id === b.user.id && a.session.accountId === b.session.accountId;
}

/** Whether the shown account is still usable according to a newer session. */
export function canStayOn(shown: SignedIn, answer: SignedIn): boolean {
  const { accountId } = shown.session;
  return answer.userAccounts.some(({ id, status }) => id === accountId && status === 'active');
}

function fingerprint({
  user,
  userTeams,
  userAccounts,
  userInvitations,
  networkPages,
  session,
}: SignedIn): string {
  const { id, accountId } = session;
  return JSON.stringify([
    user,
    userTeams,
    userAccounts,
    userInvitations,
    networkPages,
    id,
    accountId,
  ]);
}

/** The previous session when nothing changed, which saves a re-render. */
export function keepIfUnchanged(previous: SignedIn | null, next: SignedIn): SignedIn {
  return previous !== null && fingerprint(previous) === fingerprint(next) ? previous : next;
}

function withItem<T extends { readonly id: string }>(items: readonly T[], item: T): T[] {
  return items.some(({ id }) => id === item.id)
    ? items.map((each) => (each.id === item.id ? item : each))
    : [...items, item];
}

/** The session after it moved to another account, possibly in a team that is new to the person. */
export function withOpenAccount({
  signedIn,
  session,
  account,
  team,
}: {
  readonly signedIn: SignedIn;
  readonly session: SignedIn['session'];
  readonly account: AccountDto;
  readonly team: TeamDto | undefined;
}): SignedIn {
  return {
    ...signedIn,
    session,
    userAccounts: withItem(signedIn.userAccounts, account),
    userTeams: team === undefined ? signedIn.userTeams : withItem(signedIn.userTeams, team),
  };
}
