import type { AccountDto } from '@ads-checker/shared/contracts/identity-entities';
import { type SignedIn, signInRoutes } from '@ads-checker/shared/contracts/sign-in';
import { LINKED_TEAM_PARAM } from '@ads-checker/shared/domain/linked-team';
import { call } from '../lib/api.ts';
import { withOpenAccount } from './session-answer.ts';

function findLinkedTeam(): string | null {
  return new URLSearchParams(location.search).get(LINKED_TEAM_PARAM);
}

/** The person's account in the linked team, when it differs from the session’s. */
function findAccountElsewhere({ session, userAccounts }: SignedIn): AccountDto | undefined {
  const teamId = findLinkedTeam();
  return userAccounts.find(
    (account) =>
      account.teamId === teamId && account.status === 'active' && account.id !== session.accountId,
  );
}

function forgetLink(): void {
  if (findLinkedTeam() !== null) {
    const address = new URL(location.href);
    address.searchParams.delete(LINKED_TEAM_PARAM);
    history.replaceState(history.state, '', address);
  }
}

/**
 * Whether the screen of the last visit may be restored: not when a link leads to another team,
 * except offline, where it is all there is.
 */
export function canResume(remembered: SignedIn): boolean {
  if (findAccountElsewhere(remembered) !== undefined && navigator.onLine) {
    return false;
  }
  forgetLink();
  return true;
}

/**
 * Moves the session to the team of the opened link, if the person is active in it. Otherwise the
 * session stays, and the screen says what is missing.
 */
export async function openLinkedTeam(answer: SignedIn): Promise<SignedIn> {
  const account = findAccountElsewhere(answer);
  forgetLink();
  if (account === undefined) {
    return answer;
  }
  try {
    const params = { accountId: account.id };
    const { data } = await call(signInRoutes.selectAccount, { params });
    return withOpenAccount({ signedIn: answer, team: undefined, ...data });
  } catch {
    return answer;
  }
}
