import type {
  AccountDto,
  OwnUserDto,
  SessionDto,
  SignedIn,
  TeamDto,
} from '@ads-checker/shared/contracts/identity';
import type { RouteShape } from '@ads-checker/shared/http';
import { createEmitter } from './emitter.ts';
import type { SessionOwner } from './session-owner.ts';

export type SessionUpdate =
  | { readonly user: OwnUserDto }
  | { readonly team: TeamDto }
  | { readonly account: AccountDto };

export const { on: onSessionUpdate, emit: publishSessionUpdate } = createEmitter<SessionUpdate>();

interface Answer {
  readonly route: Pick<RouteShape, 'method' | 'path'>;
  readonly data: unknown;
}

// Matched by path: their contracts are not needed before the login.
const NEWS_PATHS: ReadonlySet<string> = new Set([
  'PATCH /me/profile',
  'PATCH /teams/{teamId}',
  'PATCH /accounts/{accountId}',
]);
/** Change the signed-in person without returning it, so a re-authentication follows. */
const SILENT_PATHS: ReadonlySet<string> = new Set(['DELETE /me/telegram-bot']);
const OWNER_PATHS: ReadonlySet<string> = new Set([
  'POST /login',
  'POST /authenticate',
  'POST /me/accounts/{accountId}/select',
]);

export function readSessionUpdate({ route, data }: Answer): SessionUpdate | undefined {
  return NEWS_PATHS.has(`${route.method} ${route.path}`)
    ? (data as { readonly data: SessionUpdate }).data
    : undefined;
}

/** Whether a call changed the signed-in person without returning it. */
export function isSilentUpdate({ method, path }: Answer['route']): boolean {
  return SILENT_PATHS.has(`${method} ${path}`);
}

/** The session's account, when the response contains it. */
export function readSessionOwner({ route, data }: Answer): SessionOwner | undefined {
  if (!OWNER_PATHS.has(`${route.method} ${route.path}`)) {
    return undefined;
  }
  const { session } = (data as { readonly data: { readonly session: SessionDto } }).data;
  return { userId: session.userId, accountId: session.accountId };
}

/** The session with the update applied; the same object when it is about another person. */
export function applySessionUpdate(signedIn: SignedIn, news: SessionUpdate): SignedIn {
  if ('user' in news) {
    return news.user.id === signedIn.user.id ? { ...signedIn, user: news.user } : signedIn;
  }
  if ('team' in news) {
    return signedIn.userTeams.some(({ id }) => id === news.team.id)
      ? {
          ...signedIn,
          userTeams: signedIn.userTeams.map((team) =>
            team.id === news.team.id ? news.team : team,
          ),
        }
      : signedIn;
  }
  return signedIn.userAccounts.some(({ id }) => id === news.account.id)
    ? {
        ...signedIn,
        userAccounts: signedIn.userAccounts.map((account) =>
          account.id === news.account.id ? news.account : account,
        ),
      }
    : signedIn;
}
