import { SECOND_MS } from '@ads-checker/shared/domain/durations';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import pLimit from 'p-limit';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import type { TeamProfile } from './entities.ts';
import { coveredPlaces, coveredProfiles } from './parts.ts';
import type { Reconciler } from './reconcile.ts';
import { requireScopeOwner, type ScopePlacesDeps, type ScopeRequest } from './scope-places.ts';

const PARALLEL_PROFILES = 6;
const AD_ACCOUNTS_MAX = 200;
const READ_WITHIN_MS = 20 * SECOND_MS;

const TOO_SLOW = 'Facebook didn’t answer in time.';

type Read<T> = (place: {
  readonly call: NetworkCall;
  readonly adUserId: string;
  readonly adAccountId: string;
}) => Promise<T | undefined>;

/** A profile that a scope covers, with what was read of its ad accounts. */
export interface ScopeRead<T> {
  readonly profile: TeamProfile;
  readonly adAccountIds: readonly string[];
  /** By ad account, as far as they could be read in time. */
  readonly found: ReadonlyMap<string, T>;
  /** What went wrong; null when all was read. */
  readonly problem: string | null;
}

export interface ScopeReads<T> {
  readonly teamId: string;
  readonly reads: readonly ScopeRead<T>[];
  readonly adAccountNames: ReadonlyMap<string, string | null>;
  /** Ad accounts that were not read. */
  readonly unread: number;
}

export interface ScopeReaderDeps extends ScopePlacesDeps {
  readonly calls: ProfileCalls;
  readonly readAdAccounts: Reconciler['readProfile'];
}

export type ReadScope = ReturnType<typeof createScopeReader>;

/**
 * Reads the ad accounts that a scope covers now, each profile with its own access. One that fails or
 * is slow holds up no other.
 */
export function createScopeReader(deps: ScopeReaderDeps) {
  const readProfile = async <T>({
    profile,
    adAccountIds,
    read,
    signal,
  }: {
    profile: TeamProfile;
    adAccountIds: readonly string[];
    read: Read<T>;
    signal: AbortSignal;
  }): Promise<Pick<ScopeRead<T>, 'found' | 'problem'>> => {
    const found = new Map<string, T>();
    try {
      await deps.calls.run(profile.id, async (call) => {
        for (const adAccountId of adAccountIds) {
          signal.throwIfAborted();
          const answer = await read({
            call: { ...call, signal, isTriedOnce: true },
            adUserId: profile.id,
            adAccountId,
          });
          if (answer !== undefined) {
            found.set(adAccountId, answer);
          }
        }
      });
      const isWhole = found.size === adAccountIds.length;
      return { found, problem: isWhole ? null : 'Facebook returned an incomplete list.' };
    } catch (error) {
      const problem = signal.aborted
        ? TOO_SLOW
        : error instanceof AppError
          ? error.message
          : ERROR_MESSAGES.unexpectedError;
      return { found, problem };
    }
  };

  return async <T>(
    input: ScopeRequest & {
      /** Undefined when the answer is incomplete. */
      read: Read<T>;
      signal: AbortSignal;
    },
  ): Promise<ScopeReads<T>> => {
    const { scope, read } = input;
    const { owner, profiles: all } = await requireScopeOwner(deps, input);
    const { teamId } = owner;
    const signal = AbortSignal.any([input.signal, AbortSignal.timeout(READ_WITHIN_MS)]);
    const limit = pLimit(PARALLEL_PROFILES);
    const isUnread = ({ isActive, triedAt }: TeamProfile) => isActive && triedAt === null;
    const unlisted = coveredProfiles({ ...owner, scope }, all).filter(isUnread);
    await Promise.allSettled(
      unlisted.map((profile) => limit(() => deps.readAdAccounts(profile, signal))),
    );
    const profiles = coveredProfiles(
      { ...owner, scope },
      unlisted.length === 0 ? all : await deps.targets.listProfiles(teamId),
    );
    const adAccounts = await deps.targets.listAdAccounts(profiles.map(({ id }) => id));
    const places = coveredPlaces({ scope }, { profiles, adAccounts });
    const byProfile = Map.groupBy(places.keys(), (id) => places.get(id)?.[0]?.id);
    let room = AD_ACCOUNTS_MAX;
    const reads = await Promise.all(
      profiles.map(async (profile): Promise<ScopeRead<T>> => {
        const own = byProfile.get(profile.id) ?? [];
        const adAccountIds = own.slice(0, room);
        room -= adAccountIds.length;
        const answer =
          adAccountIds.length === 0
            ? {
                found: new Map<string, T>(),
                problem: profile.error ?? (isUnread(profile) ? TOO_SLOW : null),
              }
            : await limit(() => readProfile({ profile, adAccountIds, read, signal }));
        return { profile, adAccountIds: own, ...answer };
      }),
    );
    input.signal.throwIfAborted();
    return {
      teamId,
      reads,
      adAccountNames: new Map(adAccounts.map(({ id, name }) => [id, name])),
      unread: reads.reduce((sum, each) => sum + each.adAccountIds.length - each.found.size, 0),
    };
  };
}
