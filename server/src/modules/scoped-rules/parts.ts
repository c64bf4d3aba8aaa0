import { coveredAdAccountIds, namesProfile } from '@ads-checker/shared/domain/rules/scope';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { WriteScope } from '../../platform/sync/feed.ts';
import type { Events } from '../events.ts';
import { type RuleRepository, TERM_FIELDS } from '../rules/index.ts';
import type {
  KnownAdAccount,
  Part,
  ScopedRule,
  ScopedRuleFields,
  TeamProfile,
} from './entities.ts';
import type { ScopedRuleRepository } from './repository.ts';
import type { TargetsRepository } from './targets-repository.ts';

/** Profiles that a rule covers: named by its scope, and the owner's to manage. */
export function coveredProfiles<P extends TeamProfile>(
  rule: Pick<ScopedRule, 'accountId' | 'canOwnerManageAll' | 'scope'>,
  profiles: readonly P[],
): readonly P[] {
  const { scope, accountId: ownerId, canOwnerManageAll } = rule;
  return scope === null
    ? []
    : profiles.filter(
        (profile) =>
          (canOwnerManageAll || profile.accountId === ownerId) &&
          namesProfile(scope, profile, { ownerId }),
      );
}

const rankOf = (profile: TeamProfile | undefined, { canAdvertise }: KnownAdAccount): number =>
  (profile?.isActive === true ? 0 : 2) + (canAdvertise === false ? 1 : 0);

/** Covered profiles by the ad accounts that they see, those that can work there first. */
export function coveredPlaces(
  { scope }: Pick<ScopedRule, 'scope'>,
  {
    profiles,
    adAccounts,
  }: { profiles: readonly TeamProfile[]; adAccounts: readonly KnownAdAccount[] },
): ReadonlyMap<string, readonly TeamProfile[]> {
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  const places = new Map<string, TeamProfile[]>();
  const known = [...new Set(adAccounts.map(({ id }) => id))];
  const covered = new Set(scope === null ? [] : coveredAdAccountIds(scope, known));
  const worksFirst = adAccounts.toSorted(
    (a, b) => rankOf(byId.get(a.adUserId), a) - rankOf(byId.get(b.adUserId), b),
  );
  for (const { id, adUserId } of worksFirst) {
    const profile = byId.get(adUserId);
    if (profile !== undefined && covered.has(id)) {
      places.set(id, [...(places.get(id) ?? []), profile]);
    }
  }
  return places;
}

type PartTerms = Omit<ScopedRuleFields, 'scope' | 'isEnabled'>;
const PART_FIELDS = [
  ...Object.keys(TERM_FIELDS),
  'binomId',
  'binomUserId',
  'name',
  'templateName',
] as readonly (keyof PartTerms)[];

/** The given fields of those in which parts follow their rule. */
export function termsOfParts(fields: Partial<ScopedRuleFields>): Partial<PartTerms> {
  return Object.fromEntries(
    PART_FIELDS.flatMap((field) =>
      fields[field] === undefined ? [] : [[field, fields[field]] as const],
    ),
  );
}

interface Difference {
  readonly gone: readonly Part[];
  readonly missing: readonly { readonly adUserId: string; readonly adAccountId: string }[];
}

/** An ad account keeps its part while the part's profile is covered; others fall to one that works. */
function findDifference(
  places: ReadonlyMap<string, readonly TeamProfile[]>,
  parts: readonly Part[],
): Difference {
  const gone = parts.filter(
    ({ adAccountId, adUserId }) => !places.get(adAccountId)?.some(({ id }) => id === adUserId),
  );
  const kept = new Set(
    parts.filter((part) => !gone.includes(part)).map((part) => part.adAccountId),
  );
  return {
    gone,
    missing: [...places].flatMap(([adAccountId, profiles]) => {
      const [profile] = profiles;
      return kept.has(adAccountId) || profile === undefined
        ? []
        : [{ adUserId: profile.id, adAccountId }];
    }),
  };
}

export type ScopeParts = ReturnType<typeof createScopeParts>;

/** Makes the parts of scoped rules what their scopes cover. */
export function createScopeParts(deps: {
  repository: ScopedRuleRepository;
  targets: TargetsRepository;
  rules: Pick<RuleRepository, 'create' | 'delete'>;
  events: Events;
  clock: Clock;
}) {
  const tellTimes = async (adUserIds: Iterable<string>, trx: Transaction): Promise<void> => {
    for (const adUserId of new Set(adUserIds)) {
      await deps.events.publish('ruleTimesChanged', { adUserId }, trx);
    }
  };

  return {
    tellTimes,

    /** Call with the rule locked, in a write of its team. Safe to repeat. */
    async reconcile(rule: ScopedRule, { trx, touch }: WriteScope): Promise<void> {
      if (rule.scope === null) {
        return;
      }
      const profiles = coveredProfiles(rule, await deps.targets.listProfiles(rule.teamId, trx));
      const adAccounts = await deps.targets.listAdAccounts(
        profiles.map(({ id }) => id),
        trx,
      );
      const parts = await deps.repository.listParts(rule.id, trx);
      const { gone, missing } = findDifference(
        coveredPlaces(rule, { profiles, adAccounts }),
        parts,
      );
      await deps.rules.delete(
        gone.map(({ id }) => id),
        trx,
      );
      const at = deps.clock.now();
      const { id: scopedRuleId, isEnabled } = rule;
      const terms = termsOfParts(rule) as PartTerms;
      const made = await deps.rules.create(
        missing.map(({ adUserId, adAccountId }) => ({
          ...terms,
          id: undefined,
          adUserId,
          adAccountId,
          adCampaignId: null,
          adCampaignName: null,
          scopedRuleId,
          isEnabled,
          nextExecutionTime: isEnabled ? at : null,
        })),
        trx,
      );
      await deps.repository.endCampaigns({ scopedRuleId, at }, trx);
      touch({ collection: 'binomRules', docIds: [...gone.map(({ id }) => id), ...made] });
      await tellTimes(
        missing.map(({ adUserId }) => adUserId),
        trx,
      );
    },
  };
}
