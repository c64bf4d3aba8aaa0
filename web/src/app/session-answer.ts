import type { SignedIn } from '@ads-checker/shared/contracts/identity';

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
  session,
}: SignedIn): string {
  const { id, accountId } = session;
  return JSON.stringify([user, userTeams, userAccounts, userInvitations, id, accountId]);
}

/** The previous session when nothing changed, which saves a re-render. */
export function keepIfUnchanged(former: SignedIn | null, next: SignedIn): SignedIn {
  return former !== null && fingerprint(former) === fingerprint(next) ? former : next;
}
