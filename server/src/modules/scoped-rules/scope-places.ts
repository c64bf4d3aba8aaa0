import type { Actor } from '@ads-checker/shared/access/identity';
import type { RuleScope } from '@ads-checker/shared/contracts/rule-scope';
import type { IdentityRepository } from '../identity/index.ts';
import type { TeamProfile } from './entities.ts';
import { coveredPlaces, coveredProfiles } from './parts.ts';
import { type RuleOwner, requireProfilesOf } from './policy.ts';
import type { TargetsRepository } from './targets-repository.ts';

export interface ScopeRequest {
  readonly actor: Actor;
  readonly accountId: string;
  readonly scope: RuleScope;
  /** The field of the scope, for errors. */
  readonly at: string;
}

export interface ScopePlacesDeps {
  readonly targets: TargetsRepository;
  readonly people: Pick<IdentityRepository, 'findAccount'>;
  readonly requireOwner: (request: {
    actor: Actor;
    accountId: string;
  }) => Promise<{ teamId: string }>;
}

/** Whose rule with a scope would be, with the profiles of the team. @throws for profiles of others */
export async function requireScopeOwner(
  deps: ScopePlacesDeps,
  { actor, accountId, scope, at }: ScopeRequest,
): Promise<{ readonly owner: RuleOwner; readonly profiles: readonly TeamProfile[] }> {
  const { teamId } = await deps.requireOwner({ actor, accountId });
  const account = await deps.people.findAccount(accountId);
  const owner = { accountId, teamId, canOwnerManageAll: account?.manageTeamAds === true };
  const profiles = await deps.targets.listProfiles(teamId);
  requireProfilesOf(scope, { actor, owner, profiles, at });
  return { owner, profiles };
}

export type FindScopePlaces = ReturnType<typeof createScopePlaces>;

/** The ad accounts that a scope covers as far as they are known, each with the profile of its part. */
export function createScopePlaces(deps: ScopePlacesDeps) {
  return async (request: ScopeRequest) => {
    const { owner, profiles } = await requireScopeOwner(deps, request);
    const { scope } = request;
    const covered = coveredProfiles({ ...owner, scope }, profiles);
    const adAccounts = await deps.targets.listAdAccounts(covered.map(({ id }) => id));
    const places = coveredPlaces({ scope }, { profiles: covered, adAccounts });
    return {
      teamId: owner.teamId,
      places: [...places].flatMap(([adAccountId, [profile]]) =>
        profile === undefined ? [] : [{ adUserId: profile.id, adAccountId }],
      ),
    };
  };
}
