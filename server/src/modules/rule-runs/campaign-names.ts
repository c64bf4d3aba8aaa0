import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import { LRUCache } from 'lru-cache';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { NetworkError } from '../../gateways/graph/ports/network-error.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sync } from '../../platform/sync/sync.ts';
import type { Rule, RuleRepository } from '../rules/index.ts';
import type { ReadNetworkObjects } from './network-objects.ts';

const READ_EVERY_MS = 6 * HOUR_MS;
const CAMPAIGNS_KNOWN = 20_000;

type CampaignRule = Rule & { readonly adCampaignId: string };

export type RefreshCampaignNames = ReturnType<typeof createCampaignNames>;

/** Keeps the campaign names shown in rules in sync with the network. */
export function createCampaignNames({
  readObjects,
  rules: repository,
  sync,
  clock,
}: {
  readObjects: ReadNetworkObjects;
  rules: Pick<RuleRepository, 'renameCampaigns'>;
  sync: Pick<Sync, 'write'>;
  clock: Clock;
}) {
  const readAtMs = new LRUCache<string, number>({ max: CAMPAIGNS_KNOWN });
  const keyOf = ({ adUserId, adCampaignId }: CampaignRule) => `${adUserId} ${adCampaignId}`;

  const readNames = async (
    call: NetworkCall,
    adAccountId: string,
    rules: readonly CampaignRule[],
  ) => {
    const { rows } = await readObjects({
      call,
      adAccountId,
      campaignIds: [...new Set(rules.map(({ adCampaignId }) => adCampaignId))],
      level: 'campaign',
      period: null,
      currency: null,
    });
    // A campaign without a readable name is shown by its id.
    return new Map(rows.flatMap(({ id, name }) => (name === id ? [] : [[id, name] as const])));
  };

  /** Refreshes the rules of one profile; a failed read is retried by a later run. */
  return async function refresh(input: {
    call: NetworkCall;
    rules: readonly Rule[];
  }): Promise<void> {
    const nowMs = clock.now().getTime();
    const open = input.rules
      .filter((rule): rule is CampaignRule => rule.adCampaignId !== null)
      .filter((rule) => nowMs - (readAtMs.get(keyOf(rule)) ?? -Infinity) >= READ_EVERY_MS);
    for (const [adAccountId, ofAccount] of Map.groupBy(open, (rule) => rule.adAccountId)) {
      let names: ReadonlyMap<string, string>;
      try {
        names = await readNames(input.call, adAccountId, ofAccount);
      } catch (error) {
        if (error instanceof NetworkError) {
          return;
        }
        throw error;
      }
      const renamed = ofAccount.flatMap(({ id, teamId, adCampaignId, adCampaignName }) => {
        const name = names.get(adCampaignId);
        return name === undefined || name === adCampaignName ? [] : [{ id, teamId, name }];
      });
      const [first] = renamed;
      if (first !== undefined) {
        await sync.write({ teamIds: [first.teamId] }, async (scope) => {
          const docIds = await repository.renameCampaigns(renamed, scope.trx);
          scope.touch({ collection: 'binomRules', docIds });
        });
      }
      for (const rule of ofAccount) {
        readAtMs.set(keyOf(rule), nowMs);
      }
    }
  };
}
