import type { RuleScope, ScopeNameFilter } from '../../contracts/rule-scope.ts';
import type { RuleLevel } from '../../contracts/rule-values.ts';
import { HOUR_MS } from '../durations.ts';

/** An object of an ad account with what filters look at; null means unknown. */
export interface ScopeObject {
  readonly level: RuleLevel;
  readonly name: string | null;
  readonly campaignId: string | null;
  /** Names of its parents; ignored at their own level and above. */
  readonly campaignName: string | null;
  readonly adSetName: string | null;
  /** Of its campaign. */
  readonly objective: string | null;
  /** On, together with its parents. */
  readonly isDelivering: boolean | null;
  readonly createdAt: Date | null;
  /** It has one of the scope's tags, itself or by what it is under. */
  readonly isTagged: boolean;
}

export interface ScopeProfile {
  readonly id: string;
  readonly accountId: string;
  readonly groupName: string | null;
}

type Names = keyof RuleScope['names'];

const NAMES: Readonly<Record<RuleLevel, Names>> = {
  ad: 'ad',
  ad_set: 'adSet',
  campaign: 'campaign',
};
/** A level and those above it. */
const CHAIN: Readonly<Record<RuleLevel, readonly RuleLevel[]>> = {
  ad: ['ad', 'ad_set', 'campaign'],
  ad_set: ['ad_set', 'campaign'],
  campaign: ['campaign'],
};

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

function isFilterSet(filter: ScopeNameFilter | undefined): filter is ScopeNameFilter {
  return (
    filter !== undefined &&
    filter.nameContains.length + filter.nameNotContains.length + filter.nameEquals.length > 0
  );
}

function matchesName(filter: ScopeNameFilter | undefined, name: string | null): boolean {
  if (!isFilterSet(filter)) {
    return true;
  }
  if (name === null) {
    return false;
  }
  const own = fold(name);
  const { nameContains, nameNotContains, nameEquals } = filter;
  return (
    (nameContains.length === 0 || nameContains.some((text) => own.includes(fold(text)))) &&
    !nameNotContains.some((text) => own.includes(fold(text))) &&
    (nameEquals.length === 0 || nameEquals.some((text) => own === fold(text)))
  );
}

function nameAt({ level, name, campaignName, adSetName }: ScopeObject, at: RuleLevel) {
  if (at === level) {
    return name;
  }
  return at === 'campaign' ? campaignName : at === 'ad_set' ? adSetName : null;
}

function matchesAge(
  { minAgeHours, maxAgeHours }: RuleScope,
  createdAt: Date | null,
  now: Date,
): boolean {
  if (minAgeHours === null && maxAgeHours === null) {
    return true;
  }
  if (createdAt === null) {
    return false;
  }
  const ageMs = now.getTime() - createdAt.getTime();
  return (
    (minAgeHours === null || ageMs >= minAgeHours * HOUR_MS) &&
    (maxAgeHours === null || ageMs <= maxAgeHours * HOUR_MS)
  );
}

/**
 * Whether a scope covers an object of an ad account. Objects of another level than the rule's are
 * only acted on: filters of the rule's level do not concern them. Unknown values match no filter
 * that needs them.
 */
export function matchesScope(
  scope: RuleScope,
  object: ScopeObject,
  { ruleLevel, now }: { ruleLevel: RuleLevel; now: Date },
): boolean {
  const { campaignIds, objectives } = scope;
  if (
    campaignIds.length > 0 &&
    (object.campaignId === null || !campaignIds.includes(object.campaignId))
  ) {
    return false;
  }
  if (
    objectives.length > 0 &&
    (object.objective === null ||
      !objectives.some((each) => fold(each) === fold(object.objective ?? '')))
  ) {
    return false;
  }
  if (!CHAIN[object.level].every((at) => matchesName(scope.names[NAMES[at]], nameAt(object, at)))) {
    return false;
  }
  return (
    object.level !== ruleLevel ||
    (matchesName(scope, object.name) &&
      (scope.tagIds.length === 0 || object.isTagged) &&
      (!scope.isDelivering || object.isDelivering === true) &&
      matchesAge(scope, object.createdAt, now))
  );
}

/** Levels above whose objects a scope's filters look at, for objects of a level. */
export function scopeParentLevels(scope: RuleScope, level: RuleLevel): readonly RuleLevel[] {
  const needsCampaign = isFilterSet(scope.names.campaign) || scope.objectives.length > 0;
  return CHAIN[level].filter(
    (at) =>
      at !== level && (at === 'campaign' ? needsCampaign : isFilterSet(scope.names[NAMES[at]])),
  );
}

/** Whether a scope names a profile, apart from rights. */
export function namesProfile(
  { adUserIds, groupNames, isEveryAdUser }: RuleScope,
  { id, accountId, groupName }: ScopeProfile,
  { ownerId }: { ownerId: string },
): boolean {
  return (
    adUserIds.includes(id) ||
    (isEveryAdUser && accountId === ownerId) ||
    (groupName !== null && groupNames.some((name) => fold(name) === fold(groupName)))
  );
}

/** The ad accounts of a profile that a scope covers. */
export function coveredAdAccountIds(
  { adAccountIds }: RuleScope,
  known: readonly string[],
): readonly string[] {
  return adAccountIds.length === 0 ? known : known.filter((id) => adAccountIds.includes(id));
}
