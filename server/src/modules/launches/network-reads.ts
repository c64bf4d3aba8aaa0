import type { Actor } from '@ads-checker/shared/access/identity';
import type {
  LaunchAssetsDto,
  TargetingOptionDto,
} from '@ads-checker/shared/contracts/launch-plans';
import type { TemplateOfCampaignDto } from '@ads-checker/shared/contracts/launch-templates';
import { canDuplicateAdObjects } from '@ads-checker/shared/domain/ad-objects';
import { toMoneyDto } from '@ads-checker/shared/domain/money';
import { AppError } from '@ads-checker/shared/errors';
import type { AdAccountsPort } from '../../gateways/graph/ports/ad-accounts-port.ts';
import type { CreationPort } from '../../gateways/graph/ports/creation-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import { type ProfileCalls, requireChangeable, requireConnected } from '../ad-objects/index.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import { templateOfCampaign } from './template-of-campaign.ts';

interface Place {
  readonly actor: Actor;
  readonly adUserId: string;
  readonly adAccountId: string;
}

export type NetworkReads = ReturnType<typeof createNetworkReads>;

/** What a person preparing a launch asks the ad network. */
export function createNetworkReads({
  graph,
  adUsers,
  calls,
}: {
  graph: Pick<CreationPort, 'readLaunchAssets' | 'searchTargeting' | 'readCampaignTree'> &
    Pick<AdAccountsPort, 'getAdAccountBasics'>;
  adUsers: Pick<AdUsersService, 'getReadable'>;
  calls: ProfileCalls;
}) {
  const ask = async <T>(
    { actor, adUserId }: Place,
    work: (call: NetworkCall) => Promise<T>,
  ): Promise<T> => {
    requireConnected(
      requireChangeable({ actor, adUser: await adUsers.getReadable({ actor, adUserId }) }),
    );
    return calls.run(adUserId, work);
  };

  return {
    /** @throws FailedPreconditionError when the ad network does not tell currency and time zone */
    assets: (place: Place): Promise<LaunchAssetsDto> =>
      ask(place, async (call) => {
        const { adAccountId } = place;
        const basics = await graph.getAdAccountBasics({ ...call, adAccountId });
        const { currency, timeZone } = basics;
        if (currency === null || timeZone === null) {
          throw new AppError(
            'FailedPreconditionError',
            'Facebook doesn’t tell the currency and time zone of this ad account.',
            { code: 'launch_account_unknown' },
          );
        }
        const assets = await graph.readLaunchAssets({ ...call, adAccountId });
        const { pages, instagramAccounts, pixels, customAudiences, minDailyBudget } = assets;
        return {
          adAccountName: null,
          currency,
          timeZone,
          isUsable: canDuplicateAdObjects(basics) && basics.isUserAllowedToAdvertise !== false,
          pages: pages === null ? null : [...pages],
          instagramAccounts: instagramAccounts === null ? null : [...instagramAccounts],
          pixels: pixels === null ? null : [...pixels],
          customAudiences:
            customAudiences?.flatMap(({ id, name, isUsable }) =>
              isUsable ? [{ id, name }] : [],
            ) ?? null,
          minDailyBudget: minDailyBudget === null ? null : toMoneyDto(minDailyBudget).amount,
          beneficiary: assets.dsaBeneficiary,
          payor: assets.dsaPayor,
        };
      }),

    searchTargeting: ({
      kind,
      q,
      ...place
    }: Place & { kind: 'interest' | 'locale' | 'location'; q: string }): Promise<
      TargetingOptionDto[]
    > =>
      ask(place, async (call) => {
        const { adAccountId } = place;
        const rows = await graph.searchTargeting({ ...call, adAccountId, kind, query: q });
        return rows.map((row) => ({ ...row, path: [...row.path] }));
      }),

    templateOfCampaign: ({
      adCampaignId,
      ...place
    }: Place & { adCampaignId: string }): Promise<TemplateOfCampaignDto> =>
      ask(place, async (call) => {
        const { adAccountId } = place;
        return templateOfCampaign(
          await graph.readCampaignTree({ ...call, adAccountId, campaignId: adCampaignId }),
        );
      }),
  };
}
