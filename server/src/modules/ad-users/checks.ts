import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { openSecret } from '../../platform/crypto/stored-secret.ts';
import type { ProxyConnection } from '../../platform/outbound/proxy-connection.ts';
import { type CredentialCheckResult, toRefusal } from './credential-check.ts';
import type { AdUser } from './entities.ts';
import { nextCheckAt, nextTryAt } from './jobs/check-times.ts';
import { identityColumns, type ProfileDeps } from './profile-parts.ts';
import type { AdUserChange } from './repository.ts';
import { hasVisibleChange, markSynced } from './visible-changes.ts';

const CHECK_TIMEOUT_MS = MINUTE_MS;

export type CheckOutcome = 'same' | 'changed' | 'proxy_fault' | 'unavailable' | 'gone';

export type CheckDeps = Pick<
  ProfileDeps,
  'repository' | 'proxies' | 'secrets' | 'sync' | 'credentialCheck' | 'clock'
>;

interface Connection {
  readonly userAgent: string;
  readonly proxy: ProxyConnection | null;
  /** The id of a stored proxy, if the call uses one. */
  readonly proxyId: string | null;
  readonly isBackground?: boolean;
  readonly signal?: AbortSignal;
}

/** The result was for these credentials: newer ones were verified when they were saved. */
function isStillAbout(checked: AdUser, stored: AdUser): boolean {
  return checked.accessToken.sealed === stored.accessToken.sealed;
}

export function createChecks({
  repository,
  proxies,
  secrets,
  sync,
  credentialCheck,
  clock,
}: CheckDeps) {
  const checkOver = (
    adUser: AdUser,
    { userAgent, proxy, proxyId, ...options }: Connection,
  ): Promise<CredentialCheckResult> =>
    credentialCheck.runCheck({
      ...options,
      connection: {
        adUserId: adUser.id,
        accessToken: openSecret(secrets, adUser.accessToken),
        userAgent,
        proxy,
      },
      proxyId,
    });

  const runCheck = async (
    adUser: AdUser,
    options: { isBackground: boolean; signal?: AbortSignal },
  ): Promise<CredentialCheckResult> => {
    const { userAgent, proxyId } = adUser;
    const proxy = await proxies.getConnection(proxyId);
    return checkOver(adUser, { ...options, userAgent, proxyId, proxy });
  };

  /** Columns that the result changes; undefined when it says nothing about the profile. */
  const toColumns = (adUser: AdUser, result: CredentialCheckResult): AdUserChange | undefined => {
    if (result.kind === 'identified') {
      const { identity } = result;
      // A token of another person is no token of this profile.
      return identity.facebookId === adUser.facebookId
        ? { ...identityColumns(identity), status: 'active', syncedAt: clock.now() }
        : { status: 'auth_error' };
    }
    return result.kind === 'refused' ? { status: result.status } : undefined;
  };

  /**
   * A result for credentials that were replaced meanwhile changes nothing, not even the next check.
   */
  const saveResult = async (adUser: AdUser, change: AdUserChange): Promise<CheckOutcome> => {
    const { syncedAt, ...reported } = change;
    const { status = adUser.status } = reported;
    const now = clock.now();
    const next = nextCheckAt({ now, status });
    if (!hasVisibleChange({ adUser, reported, now })) {
      if (syncedAt === undefined || syncedAt === null) {
        return (await repository.scheduleCheck({ adUser, at: next })) ? 'same' : 'gone';
      }
      if (await markSynced({ repository, sync, adUser, syncedAt, nextCheckAt: next })) {
        return 'same';
      }
    }
    return sync.write({ teamIds: [adUser.teamId] }, async (scope) => {
      const stored = await repository.findAdUser(adUser.id, scope.trx);
      if (stored === undefined || !isStillAbout(adUser, stored)) {
        return 'gone';
      }
      await repository.updateAdUser(
        { id: adUser.id, change: { ...change, nextCheckAt: next } },
        scope.trx,
      );
      scope.touch({ collection: 'adUsers', docIds: [adUser.id] });
      return status === stored.status ? 'same' : 'changed';
    });
  };

  const checkOnRequest = async (adUser: AdUser): Promise<void> => {
    const result = await runCheck(adUser, { isBackground: false });
    const change = toColumns(adUser, result);
    if (change === undefined) {
      if (result.kind === 'identified') {
        return;
      }
      throw toRefusal(result, { credentials: 'body.accessToken', proxy: 'body.proxyId' });
    }
    await saveResult(adUser, change);
  };
  const running = new Map<string, Promise<void>>();

  return {
    /** Checks the profile's token over another connection, without storing the result. */
    checkOver,

    /**
     * Checks a profile on request. Concurrent requests share one check. @throws
     * FailedPreconditionError for a proxy fault, or when the ad network returns no identity;
     * UnavailableError when it does not respond. The profile is then unchanged.
     */
    checkNow(adUser: AdUser): Promise<void> {
      const asked = [adUser.id, adUser.proxyId, adUser.userAgent, adUser.accessToken.sealed].join();
      const begun =
        running.get(asked) ?? checkOnRequest(adUser).finally(() => running.delete(asked));
      running.set(asked, begun);
      return begun;
    },

    /**
     * Checks a profile in the background and schedules the next check. A fault on the way to the ad
     * network does not change the profile.
     */
    async check(input: { adUserId: string; signal: AbortSignal }): Promise<CheckOutcome> {
      const adUser = await repository.findAdUser(input.adUserId);
      if (adUser === undefined) {
        return 'gone';
      }
      const within = AbortSignal.any([input.signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]);
      const result = await runCheck(adUser, { isBackground: true, signal: within });
      input.signal.throwIfAborted();
      const change = toColumns(adUser, result);
      if (change !== undefined) {
        return saveResult(adUser, change);
      }
      const now = clock.now();
      const at =
        result.kind === 'unreachable'
          ? nextTryAt({ now, retryAfterMs: result.retryAfterMs })
          : nextCheckAt({ now, status: adUser.status });
      if (!(await repository.scheduleCheck({ adUser, at }))) {
        return 'gone';
      }
      return result.kind === 'proxy_fault' ? 'proxy_fault' : 'unavailable';
    },
  };
}

export type Checks = ReturnType<typeof createChecks>;
