import type { Actor } from '@ads-checker/shared/access/identity';
import type { RuleScope } from '@ads-checker/shared/contracts/rule-scope';
import type { RuleLevel } from '@ads-checker/shared/contracts/rule-values';
import {
  type CoveredProfile,
  PREVIEW_CAMPAIGNS_MAX,
} from '@ads-checker/shared/contracts/scoped-rules';
import { SECOND_MS } from '@ads-checker/shared/domain/durations';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import pLimit from 'p-limit';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ProfileCalls } from '../ad-objects/index.ts';
import type { IdentityRepository } from '../identity/index.ts';
import { matchCampaign, type ReadNetworkObjects } from '../rule-runs/index.ts';
import type { TeamProfile } from './entities.ts';
import { coveredPlaces, coveredProfiles } from './parts.ts';
import { requireProfilesOf } from './policy.ts';
import type { Reconciler } from './reconcile.ts';
import type { TargetsRepository } from './targets-repository.ts';

const PARALLEL_PROFILES = 6;
const AD_ACCOUNTS_MAX = 200;
const READ_WITHIN_MS = 20 * SECOND_MS;

const TOO_SLOW = 'Facebook didn’t answer in time.';

interface Campaign {
  readonly id: string;
  readonly name: string | null;
}

export type ScopePreview = ReturnType<typeof createScopePreview>;

/** What a scope would cover now. A profile that fails or is slow holds up no other. */
export function createScopePreview(deps: {
  db: Database;
  targets: TargetsRepository;
  people: Pick<IdentityRepository, 'findAccount'>;
  requireOwner: (request: { actor: Actor; accountId: string }) => Promise<{ teamId: string }>;
  calls: ProfileCalls;
  readObjects: ReadNetworkObjects;
  readAdAccounts: Reconciler['readProfile'];
  clock: Clock;
}) {
  /** Campaigns by ad account, as far as they could be read in time, and what went wrong. */
  const readProfile = async ({
    profile,
    adAccountIds,
    scope,
    level,
    signal,
  }: {
    profile: TeamProfile;
    adAccountIds: readonly string[];
    scope: RuleScope;
    level: RuleLevel;
    signal: AbortSignal;
  }) => {
    const campaigns = new Map<string, readonly Campaign[]>();
    try {
      await deps.calls.run(profile.id, async (call) => {
        for (const adAccountId of adAccountIds) {
          signal.throwIfAborted();
          const { rows, isComplete } = await deps.readObjects({
            call: { ...call, signal, isTriedOnce: true },
            adAccountId,
            campaignIds: scope.campaignIds.length === 0 ? null : scope.campaignIds,
            level: 'campaign',
            period: null,
            currency: null,
          });
          if (isComplete) {
            const isCovered = matchCampaign(scope, { ruleLevel: level, now: deps.clock.now() });
            campaigns.set(adAccountId, rows.flatMap(isCovered));
          }
        }
      });
      const isWhole = campaigns.size === adAccountIds.length;
      return { campaigns, problem: isWhole ? null : 'Facebook returned an incomplete list.' };
    } catch (error) {
      const problem = signal.aborted
        ? TOO_SLOW
        : error instanceof AppError
          ? error.message
          : ERROR_MESSAGES.unexpectedError;
      return { campaigns, problem };
    }
  };

  return async (input: {
    actor: Actor;
    accountId: string;
    scope: RuleScope;
    level: RuleLevel;
    signal: AbortSignal;
  }) => {
    const { actor, accountId, scope, level } = input;
    const { teamId } = await deps.requireOwner({ actor, accountId });
    const account = await deps.people.findAccount(accountId);
    const owner = { accountId, teamId, canOwnerManageAll: account?.manageTeamAds === true };
    const all = await deps.targets.listProfiles(teamId);
    requireProfilesOf(scope, { actor, owner, profiles: all, at: 'body.scope' });
    const signal = AbortSignal.any([input.signal, AbortSignal.timeout(READ_WITHIN_MS)]);
    const limit = pLimit(PARALLEL_PROFILES);
    const isUnread = ({ isActive, triedAt }: TeamProfile) => isActive && triedAt === null;
    const unread = coveredProfiles({ ...owner, scope }, all).filter(isUnread);
    await Promise.allSettled(
      unread.map((profile) => limit(() => deps.readAdAccounts(profile, signal))),
    );
    const profiles = coveredProfiles(
      { ...owner, scope },
      unread.length === 0 ? all : await deps.targets.listProfiles(teamId),
    );
    const adAccounts = await deps.targets.listAdAccounts(profiles.map(({ id }) => id));
    const names = new Map(adAccounts.map(({ id, name }) => [id, name]));
    const places = coveredPlaces({ scope }, { profiles, adAccounts });
    const byProfile = Map.groupBy(places.keys(), (id) => places.get(id)?.[0]?.id);
    let room = AD_ACCOUNTS_MAX;
    const read = await Promise.all(
      profiles.map(async (profile) => {
        const own = byProfile.get(profile.id) ?? [];
        const adAccountIds = own.slice(0, room);
        room -= adAccountIds.length;
        const found =
          adAccountIds.length === 0
            ? {
                campaigns: new Map<string, readonly Campaign[]>(),
                problem: profile.error ?? (isUnread(profile) ? TOO_SLOW : null),
              }
            : await limit(() => readProfile({ profile, adAccountIds, scope, level, signal }));
        return { profile, own, ...found };
      }),
    );
    input.signal.throwIfAborted();
    const campaigns = read.flatMap(({ profile, own, campaigns: byAccount }) =>
      own.flatMap((adAccountId) =>
        (byAccount.get(adAccountId) ?? []).map((campaign) => ({
          ...campaign,
          adUserId: profile.id,
          adUserName: profile.name,
          adAccountId,
          adAccountName: names.get(adAccountId) ?? null,
        })),
      ),
    );
    return {
      profiles: read.map(
        ({ profile, own, problem, campaigns: byAccount }): CoveredProfile => ({
          id: profile.id,
          name: profile.name,
          problem,
          adAccounts: own.map((id) => ({
            id,
            name: names.get(id) ?? null,
            ruleId: null,
            joinedAt: null,
            campaignCount: byAccount.get(id)?.length ?? null,
          })),
        }),
      ),
      campaigns: campaigns.slice(0, PREVIEW_CAMPAIGNS_MAX),
      campaignCount: campaigns.length,
      unreadAdAccounts: read.reduce(
        (sum, { own, campaigns: byAccount }) => sum + own.length - byAccount.size,
        0,
      ),
    };
  };
}
