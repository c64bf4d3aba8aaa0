import type { NewRuleInput } from '../contracts/rules.ts';
import type { SampleProfile, SampleTeam, SampleWorld } from './index.ts';
import { adEffectiveStatus, campaignEffectiveStatus } from './status.ts';

const ACTIVE_ACCOUNT = 1;
/** The one whose campaigns a rule reads whoever of its users is named. */
export const SAMPLE_RULE_TRACKER = 'binom_v2';

type RuleOfTeam = Omit<NewRuleInput, 'id' | 'binomId'> & { readonly isEnabled: false };

/** Running ads by campaign, of the ad accounts that the profile may change. */
function countRunningAds(world: SampleWorld, profile: SampleProfile): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [adAccountId, tasks] of profile.tasks) {
    const account = world.adAccounts.get(adAccountId);
    const adIds =
      account?.status === ACTIVE_ACCOUNT && tasks.includes('ADVERTISE') ? account.adIds : [];
    for (const adId of adIds) {
      const ad = world.ads.get(adId);
      const adSet = world.adSets.get(ad?.adSetId ?? '');
      const campaign = world.campaigns.get(ad?.campaignId ?? '');
      if (ad === undefined || adSet === undefined || campaign === undefined) {
        continue;
      }
      const isRunning =
        campaignEffectiveStatus(campaign) === 'ACTIVE' &&
        adEffectiveStatus({ ad, adSet, campaign }) === 'ACTIVE' &&
        ad.performance.firstDay !== null &&
        ad.performance.lastDay === null;
      counts.set(campaign.id, (counts.get(campaign.id) ?? 0) + (isRunning ? 1 : 0));
    }
  }
  return counts;
}

/**
 * A rule for a newcomer to switch on: it looks each minute at the running ads of one campaign, and
 * turns off those that lose money. Null in a world without running ads.
 */
export function createSampleRule({
  world,
  team,
}: {
  readonly world: SampleWorld;
  readonly team: SampleTeam;
}): { readonly profile: SampleProfile; readonly rule: RuleOfTeam } | null {
  const profile = team.adUsers.find(({ status }) => status === 'active')?.profile;
  const counts = profile === undefined ? [] : [...countRunningAds(world, profile)];
  const [best] = counts.toSorted(([, one], [, other]) => other - one);
  const campaign = world.campaigns.get(best?.[0] ?? '');
  if (profile === undefined || campaign === undefined) {
    return null;
  }
  return {
    profile,
    rule: {
      adAccountId: campaign.adAccountId,
      adCampaignId: campaign.id,
      adCampaignName: campaign.name,
      binomUserId: '1',
      name: 'Turn off losing ads',
      isEnabled: false,
      datePreset: 'last_3_days',
      conditions: {
        operator: 'and',
        items: [
          { column: 'cost', operator: 'greater_than_or_equal', value: 5 },
          { column: 'roi', operator: 'less_than', value: -20 },
        ],
      },
      truthyAction: 'turn_off_ad',
      checkIntervalInSeconds: 60,
    },
  };
}
