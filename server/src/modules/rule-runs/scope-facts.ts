import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { RuleScope } from '@ads-checker/shared/contracts/rule-scope';
import {
  matchesScope,
  type ScopeObject,
  scopeParentLevels,
} from '@ads-checker/shared/domain/rules/scope';
import { AppError } from '@ads-checker/shared/errors';
import type { ObjectTest } from '../tags/index.ts';
import type { NetworkObject, NetworkObjects } from './network-objects.ts';
import { effectiveStatusOf, nameOf } from './object-traits.ts';

/** What a rule watches: one campaign, or what a scope matches in its ad account. */
export interface ScopedQuery {
  /** Null for a rule with a scope. */
  readonly adCampaignId: string | null;
  readonly scope?: RuleScope | null | undefined;
}

interface ReadRule extends ScopedQuery {
  readonly level: AdObjectLevel;
}

type ByLevel = ReadonlyMap<AdObjectLevel, NetworkObjects | undefined>;

export interface CoveredCampaigns {
  readonly campaigns: readonly { readonly id: string; readonly name: string | null }[];
}

/** A scope of another release could cover anything. */
export function requireScope({ adCampaignId, scope = null }: ScopedQuery): void {
  if (adCampaignId === null && scope === null) {
    throw new AppError(
      'FailedPreconditionError',
      'What this rule covers can’t be read. Choose it again.',
      { code: 'scope_unreadable' },
    );
  }
}

/** The campaigns to read; null for the whole ad account. */
export function campaignIdsOf({ adCampaignId, scope }: ScopedQuery): readonly string[] | null {
  if (adCampaignId !== null) {
    return [adCampaignId];
  }
  const { campaignIds = [] } = scope ?? {};
  return campaignIds.length === 0 ? null : campaignIds;
}

/** Levels read for a scope alone: campaigns for what it covers, parents for their names. */
export function scopeLevelsOf({
  adCampaignId,
  scope = null,
  level,
}: ReadRule): readonly AdObjectLevel[] {
  return adCampaignId !== null || scope === null
    ? []
    : ['campaign', ...scopeParentLevels(scope, level)];
}

function deliveryOf(object: NetworkObject): boolean | null {
  const status = effectiveStatusOf(object);
  return status === null ? null : status === 'ACTIVE';
}

function dateOf(text: string | null): Date | null {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at);
}

function toScopeObject(
  object: NetworkObject,
  {
    campaign,
    adSet,
    isTagged,
  }: {
    campaign: NetworkObject | undefined;
    adSet: NetworkObject | undefined;
    isTagged: ObjectTest;
  },
): ScopeObject {
  return {
    level: object.level,
    name: nameOf(object),
    campaignId: object.campaignId,
    campaignName: nameOf(campaign),
    adSetName: nameOf(adSet),
    objective: campaign?.objective ?? null,
    isDelivering: deliveryOf(object),
    createdAt: dateOf(object.createdAt),
    isTagged: isTagged(object),
  };
}

interface Read {
  readonly rule: ReadRule;
  readonly byLevel: ByLevel;
  /** Whether an object has a tag of the scope. */
  readonly isTagged: ObjectTest;
  readonly now: Date;
}

function createMatcher({ rule, byLevel, isTagged, now }: Read, scope: RuleScope) {
  const indexOf = (level: AdObjectLevel) =>
    new Map((byLevel.get(level)?.rows ?? []).map((object) => [object.id, object]));
  const campaigns = indexOf('campaign');
  const adSets = indexOf('ad_set');
  return (object: NetworkObject): boolean =>
    matchesScope(
      scope,
      toScopeObject(object, {
        campaign: campaigns.get(object.campaignId ?? ''),
        adSet: adSets.get(object.adSetId ?? ''),
        isTagged,
      }),
      { ruleLevel: rule.level, now },
    );
}

/**
 * Keeps campaigns that a scope covers, or whose objects it may cover.
 */
export function matchCampaign(
  scope: RuleScope,
  { isTagged, ...at }: { ruleLevel: AdObjectLevel; now: Date; isTagged: ObjectTest },
) {
  return (campaign: NetworkObject): readonly { id: string; name: string | null }[] =>
    matchesScope(scope, toScopeObject(campaign, { campaign, adSet: undefined, isTagged }), at)
      ? [{ id: campaign.id, name: nameOf(campaign) }]
      : [];
}

/** Whether an object is one of a rule's: everything that was read for a rule of a campaign. */
export function createScopeFilter(read: Read): (object: NetworkObject) => boolean {
  const { adCampaignId, scope = null } = read.rule;
  return adCampaignId !== null || scope === null ? () => true : createMatcher(read, scope);
}

/** Campaigns with covered objects; null when they are not all known. */
export function coverageOf(read: Read): CoveredCampaigns | null {
  const { rule, byLevel } = read;
  const [own, campaigns] = [byLevel.get(rule.level), byLevel.get('campaign')];
  if (rule.adCampaignId !== null || !own?.isComplete || !campaigns?.isComplete) {
    return null;
  }
  const covered = new Set(own.rows.filter(createScopeFilter(read)).map((row) => row.campaignId));
  return {
    campaigns: campaigns.rows.flatMap((campaign) =>
      covered.has(campaign.id) ? [{ id: campaign.id, name: nameOf(campaign) }] : [],
    ),
  };
}
