import type { SignedIn } from '@ads-checker/shared/contracts/identity';

/** Whether both act for the same account of the same person. */
export function isSameAccount(a: SignedIn, b: SignedIn): boolean {
  return a.user.id === b.user.id && a.session.accountId === b.session.accountId;
}

/** Whether the account that is shown may, by the newer answer, still be worked with. */
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

/** The former answer when the newer says nothing new of the person: what shows it need not be drawn again. */
export function keepIfUnchanged(former: SignedIn | null, next: SignedIn): SignedIn {
  return former !== null && fingerprint(former) === fingerprint(next) ? former : next;
}
