import type { TeamDto } from '@ads-checker/shared/contracts/identity-entities';
import { type SignedIn, signInRoutes } from '@ads-checker/shared/contracts/sign-in';
import { call } from '../lib/api.ts';
import { canStayOn, isSameAccount, withOpenAccount } from './session-answer.ts';
import { useStartup } from './startup-context.ts';

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
    const { data } = await call(signInRoutes.selectAccount, { params: { accountId } });
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
    const { data } = await call(signInRoutes.selectAccount, { params: { accountId } }).catch(
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
