import {
  type AccountDto,
  identityRoutes,
  type SignedIn,
  type TeamDto,
} from '@ads-checker/shared/contracts/identity';
import { call } from '../lib/api.ts';
import { canStayOn, isSameAccount } from './session-answer.ts';
import { useStartup } from './startup-context.ts';

function withItem<T extends { readonly id: string }>(items: readonly T[], item: T): T[] {
  return items.some(({ id }) => id === item.id)
    ? items.map((each) => (each.id === item.id ? item : each))
    : [...items, item];
}

/** The session after it moved to an account, of a team that may be new to the person. */
function withOpenAccount({
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

/**
 * A new session may start with another account than the shown one. Moves it to the shown one, if
 * still usable.
 */
export async function stayOnAccount(shown: SignedIn, answer: SignedIn): Promise<SignedIn> {
  const { accountId } = shown.session;
  if (accountId === null || isSameAccount(shown, answer) || !canStayOn(shown, answer)) {
    return answer;
  }
  try {
    const { data } = await call(identityRoutes.selectAccount, { params: { accountId } });
    return withOpenAccount({ signedIn: answer, team: undefined, ...data });
  } catch {
    return answer;
  }
}

/** Selects the session's account. Rejects when the server refuses. */
export function useOpenAccount() {
  const startup = useStartup();
  return async ({
    accountId,
    team,
  }: {
    readonly accountId: string;
    readonly team?: TeamDto;
  }): Promise<void> => {
    startup.send({ type: 'choosing' });
    const { data } = await call(identityRoutes.selectAccount, { params: { accountId } }).catch(
      (error: unknown) => {
        startup.send({ type: 'chosen' });
        throw error;
      },
    );
    // Read after the call: the person may have changed meanwhile
    const { signedIn } = startup.getSnapshot().context;
    if (signedIn !== null) {
      startup.send({
        type: 'session-changed',
        signedIn: withOpenAccount({ signedIn, team, ...data }),
      });
    }
  };
}
