import type { Actor } from '@ads-checker/shared/access/identity';
import type { RuleScope } from '@ads-checker/shared/contracts/rule-scope';
import type { RuleLevel } from '@ads-checker/shared/contracts/rule-values';
import type { WorstCaseDto } from '@ads-checker/shared/contracts/rule-worst-case';
import {
  type CoveredProfile,
  PREVIEW_CAMPAIGNS_MAX,
} from '@ads-checker/shared/contracts/scoped-rules';
import type { Clock } from '../../platform/clock/clock.ts';
import {
  type BudgetQuery,
  matchCampaign,
  type ReadNetworkObjects,
  type WorstCases,
} from '../rule-runs/index.ts';
import type { TaggedObjects } from '../tags/index.ts';
import type { ReadScope } from './scope-reads.ts';

interface Campaign {
  readonly id: string;
  readonly name: string | null;
}

interface Asked {
  readonly actor: Actor;
  readonly accountId: string;
  readonly signal: AbortSignal;
}

export type ScopePreview = ReturnType<typeof createScopePreview>;

/** What a scope would cover now, and what a rule with it could do. */
export function createScopePreview(deps: {
  readScope: ReadScope;
  readObjects: ReadNetworkObjects;
  taggedObjects: Pick<TaggedObjects, 'testTags'>;
  worstCases: WorstCases;
  clock: Clock;
}) {
  return {
    async campaigns({ scope, level, ...asked }: Asked & { scope: RuleScope; level: RuleLevel }) {
      const { reads, adAccountNames, unread } = await deps.readScope({
        ...asked,
        scope,
        at: 'body.scope',
        read: async ({ call, adUserId, adAccountId }): Promise<readonly Campaign[] | undefined> => {
          const { rows, isComplete } = await deps.readObjects({
            call,
            adAccountId,
            campaignIds: scope.campaignIds.length === 0 ? null : scope.campaignIds,
            level: 'campaign',
            period: null,
            currency: null,
          });
          const { tagIds } = scope;
          const isCovered = matchCampaign(scope, {
            ruleLevel: level,
            now: deps.clock.now(),
            isTagged: await deps.taggedObjects.testTags({ tagIds, adUserId, adAccountId }),
          });
          return isComplete ? rows.flatMap(isCovered) : undefined;
        },
      });
      const campaigns = reads.flatMap(({ profile, adAccountIds, found }) =>
        adAccountIds.flatMap((adAccountId) =>
          (found.get(adAccountId) ?? []).map((campaign) => ({
            ...campaign,
            adUserId: profile.id,
            adUserName: profile.name,
            adAccountId,
            adAccountName: adAccountNames.get(adAccountId) ?? null,
          })),
        ),
      );
      return {
        profiles: reads.map(
          ({ profile, adAccountIds, problem, found }): CoveredProfile => ({
            id: profile.id,
            name: profile.name,
            problem,
            adAccounts: adAccountIds.map((id) => ({
              id,
              name: adAccountNames.get(id) ?? null,
              ruleId: null,
              joinedAt: null,
              campaignCount: found.get(id)?.length ?? null,
            })),
          }),
        ),
        campaigns: campaigns.slice(0, PREVIEW_CAMPAIGNS_MAX),
        campaignCount: campaigns.length,
        unreadAdAccounts: unread,
      };
    },

    /** What a rule with this scope could add to budgets on one day. */
    async worstCase({
      rule: { scope, ...terms },
      ...asked
    }: Asked & {
      rule: Omit<BudgetQuery, 'adAccountId' | 'adCampaignId' | 'scope'> & { scope: RuleScope };
    }): Promise<WorstCaseDto> {
      const { teamId, reads, unread } = await deps.readScope({
        ...asked,
        scope,
        at: 'body.rule.scope',
        read: async ({ adAccountId, ...profile }) => {
          const query = { ...terms, adAccountId, adCampaignId: null, scope };
          return (await deps.worstCases.read(profile, [query]))[0];
        },
      });
      const rules = reads.flatMap(({ found }) => [...found.values()]);
      return deps.worstCases.assess({ teamId, rules, unread });
    },
  };
}
