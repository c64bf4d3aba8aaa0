import { identityRoutes, type SignedIn } from '@ads-checker/shared/contracts/identity';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { type DemoRows, mergeFields } from './rows.ts';
import { type DemoHandler, serve, unsupportedInDemo } from './serve.ts';

const SIGNED_IN_KEY = 'ads-checker:fake-api-session';

/** Any login is accepted as the sample team's administrator. */
export function createDemoSession({
  recorded,
  rows,
  storage,
}: {
  readonly recorded: SignedIn;
  readonly rows: DemoRows;
  /** Keeps the login over reloads. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}) {
  let { user } = recorded;

  const require = (): void => {
    if (storage.getItem(SIGNED_IN_KEY) === null) {
      throw new AppError('AuthenticationError', ERROR_MESSAGES.notLoggedIn);
    }
  };
  const signedIn = () => {
    require();
    const own = <T>(kind: string, listed: readonly ({ readonly id: string } & T)[]) =>
      listed.map((row) => (rows.find(kind, row.id) as typeof row | undefined) ?? row);
    return {
      data: {
        ...recorded,
        // Of the sandbox that was recorded
        networkPages: undefined,
        user,
        userTeams: own('team', recorded.userTeams),
        userAccounts: own('account', recorded.userAccounts),
      },
    };
  };
  const handlers: readonly DemoHandler[] = [
    serve(identityRoutes.login, () => {
      storage.setItem(SIGNED_IN_KEY, user.id);
      return signedIn();
    }),
    serve(identityRoutes.authenticate, signedIn),
    serve(identityRoutes.logout, () => {
      storage.removeItem(SIGNED_IN_KEY);
      return { data: null };
    }),
    serve(identityRoutes.selectAccount, ({ params: { accountId } }) => {
      const { session, userAccounts } = signedIn().data;
      const account = userAccounts.find(({ id }) => id === accountId);
      if (account === undefined) {
        throw entityNotFound('Account', accountId);
      }
      return { data: { session, account } };
    }),
    serve(identityRoutes.updateProfile, ({ body }) => {
      const { firstName = user.firstName, lastName = user.lastName, settings, ...others } = body;
      if (Object.values(others).some((value) => value !== undefined)) {
        throw unsupportedInDemo();
      }
      user = { ...user, firstName, lastName, settings: mergeFields(user.settings, settings ?? {}) };
      const row = rows.find('user', user.id);
      if (row !== undefined) {
        rows.put('user', { ...row, firstName, lastName });
      }
      return { data: { user } };
    }),
  ];
  return { handlers, require };
}
