import type {
  AdAccountDto,
  AdCampaignDto,
  AdDto,
  AdImageDto,
  AdSetDto,
} from '@ads-checker/shared/contracts/ad-objects';
import {
  buildAd,
  buildAdAccount,
  buildAdImage,
  buildAdSet,
  buildCampaign,
  buildInsights,
} from './ad-rows.ts';

/** Ad objects by id; tests change them in place. */
export interface AdNetwork {
  /** Ids of the ad accounts that a profile reads, by its id. */
  readonly readers: ReadonlyMap<string, readonly string[]>;
  readonly adAccounts: Map<string, AdAccountDto>;
  readonly campaigns: Map<string, AdCampaignDto>;
  readonly adSets: Map<string, AdSetDto>;
  readonly ads: Map<string, AdDto>;
  readonly adImages: Map<string, AdImageDto>;
}

const CAMPAIGNS = 3;
const AD_SETS = 2;
const ADS = 2;
const IMAGES = 4;

/**
 * Three ad accounts; each with three campaigns of two ad sets of two ads, and four images of which
 * ads use the first.
 */
export function buildAdNetwork(): AdNetwork {
  const network: AdNetwork = {
    readers: new Map([
      ['1', ['901', '902', '903']],
      ['2', ['902', '903']],
      ['4', ['901']],
    ]),
    adAccounts: new Map(),
    campaigns: new Map(),
    adSets: new Map(),
    ads: new Map(),
    adImages: new Map(),
  };
  const { adAccounts, campaigns, adSets, ads, adImages } = network;
  for (const [index, name] of ['Helio DE 01', 'Helio DE 02', 'Northpine CA'].entries()) {
    const adAccountId = String(901 + index);
    const { qualityRanking, conversionRateRanking, engagementRateRanking, ...results } =
      buildInsights('12.40');
    adAccounts.set(
      adAccountId,
      buildAdAccount({ id: adAccountId, name, rejectedAdCount: index, insights: results }),
    );
    for (let image = 0; image < IMAGES; image += 1) {
      const hash = `${adAccountId}a${image}`;
      const creativeIds = image === 0 ? [`${adAccountId}9000`, `${adAccountId}9111`] : [];
      const built = buildAdImage({ adAccountId, hash, creativeIds, name: `Roof ${image + 1}.jpg` });
      adImages.set(built.id, built);
    }
    for (let c = 0; c < CAMPAIGNS; c += 1) {
      const adCampaignId = `${adAccountId}1${c}`;
      const parent = { adAccountId, adCampaignId };
      campaigns.set(
        adCampaignId,
        buildCampaign({
          id: adCampaignId,
          adAccountId,
          name: `${name} ${c + 1}`,
          adSetCount: AD_SETS,
        }),
      );
      for (let s = 0; s < AD_SETS; s += 1) {
        const adSetId = `${adAccountId}2${c}${s}`;
        adSets.set(
          adSetId,
          buildAdSet({ ...parent, id: adSetId, name: `Feed ${c + 1}.${s + 1}`, adCount: ADS }),
        );
        for (let a = 0; a < ADS; a += 1) {
          const mark = `${c}${s}${a}`;
          const ad = buildAd({
            ...parent,
            adSetId,
            id: `${adAccountId}3${mark}`,
            name: `Invoice ${mark} sun`,
            creative: {
              id: `${adAccountId}9${mark}`,
              adAccountId,
              pagePostId: null,
              pagePostUrl: null,
              urlTags: null,
              linkData: {
                thumbnailUrl: null,
                imageUrl: null,
                link: `https://helio.example/${mark}/`,
                title: `Fixed price ${mark}`,
                caption: null,
                body: 'Six questions',
                callToActionType: 'LEARN_MORE',
              },
              productSet: null,
              assetFeedSpec: null,
            },
            insights: { ...buildInsights('3.10'), clicks: 40, inlineLinkClicks: 20 + Number(mark) },
          });
          ads.set(ad.id, ad);
        }
      }
    }
  }
  return network;
}
