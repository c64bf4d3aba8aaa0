import { type BuildContext, type BuiltAdAccount, buildAdAccounts } from './accounts.ts';
import { buildAd } from './ads.ts';
import { buildAdSet, buildCampaign } from './campaigns.ts';
import { buildAdImage, buildCreative, buildProductSet } from './creatives.ts';
import { createIdSource } from './ids.ts';
import { createSampleInsights } from './insights.ts';
import { buildOtherProfiles } from './other-profiles.ts';
import { buildProfiles } from './profiles.ts';
import { apportion, createRandom, hashText, itemAt } from './random.ts';
import {
  DEFAULT_SAMPLE_SIZES,
  type SampleAd,
  type SampleAdAccount,
  type SampleAdImage,
  type SampleAdSet,
  type SampleCampaign,
  type SampleCreative,
  type SampleProduct,
  type SampleProductSet,
  type SampleSizes,
  type SampleWorld,
} from './types.ts';

const LARGE_SIZES = { campaigns: 300, adSets: 1_200, ads: 6_000, adImages: 240 };
/** Share of accounts with shops that have catalogs. */
const CATALOG_SHARE = 0.5;

type Collections = {
  adAccounts: Map<string, SampleAdAccount>;
  campaigns: Map<string, SampleCampaign>;
  adSets: Map<string, SampleAdSet>;
  ads: Map<string, SampleAd>;
  creatives: Map<string, SampleCreative>;
  adImages: Map<string, SampleAdImage>;
  productSets: Map<string, SampleProductSet>;
  products: Map<string, SampleProduct>;
};

function fill(input: {
  context: BuildContext;
  accounts: readonly BuiltAdAccount[];
  sizes: Pick<SampleSizes, 'campaigns' | 'adSets' | 'ads' | 'adImages'>;
  world: Collections;
}): void {
  const { accounts, context, sizes, world } = input;
  const { random } = context;
  if (accounts.length === 0) {
    return;
  }
  const accountWeights = accounts.map((account) => account.line.weight);
  const pageIds = new Map<string, string>();

  for (const account of accounts) {
    pageIds.set(account.adAccount.id, context.ids.nextEntityId());
    if (random.chance(CATALOG_SHARE) || account.isLarge) {
      const { productSet, products } = buildProductSet({ context, account });
      world.productSets.set(productSet.id, productSet);
      account.adAccount.productSetIds.push(productSet.id);
      for (const product of products) {
        world.products.set(product.id, product);
      }
    }
  }

  const images = new Map<string, SampleAdImage[]>();
  let imageIndex = 0;
  for (const [position, count] of apportion({
    total: sizes.adImages,
    weights: accountWeights,
  }).entries()) {
    const account = itemAt({ items: accounts, index: position });
    const library: SampleAdImage[] = [];
    for (let index = 0; index < count; index += 1) {
      const image = buildAdImage({ context, account, index: imageIndex });
      imageIndex += 1;
      library.push(image);
      world.adImages.set(image.id, image);
    }
    library.sort((left, right) => right.createdAtMs - left.createdAtMs);
    account.adAccount.adImageIds = library.map((image) => image.id);
    images.set(account.adAccount.id, library);
  }

  const campaigns: { campaign: SampleCampaign; account: BuiltAdAccount }[] = [];
  for (const [position, count] of apportion({
    total: sizes.campaigns,
    weights: accountWeights,
  }).entries()) {
    const account = itemAt({ items: accounts, index: position });
    let previousId: string | null = null;
    for (let index = 0; index < count; index += 1) {
      const campaign = buildCampaign({ context, account, index: campaigns.length, previousId });
      previousId = campaign.id;
      campaigns.push({ campaign, account });
      world.campaigns.set(campaign.id, campaign);
      account.adAccount.campaignIds.push(campaign.id);
    }
  }

  const adSets: { adSet: SampleAdSet; campaign: SampleCampaign; account: BuiltAdAccount }[] = [];
  const adSetWeights = campaigns.map(() => random.int({ min: 3, max: 9 }));
  for (const [position, count] of apportion({
    total: sizes.adSets,
    weights: adSetWeights,
  }).entries()) {
    const { account, campaign } = itemAt({ items: campaigns, index: position });
    let previousId: string | null = null;
    for (let index = 0; index < count; index += 1) {
      const adSet = buildAdSet({ context, account, campaign, index: adSets.length, previousId });
      previousId = adSet.id;
      adSets.push({ adSet, campaign, account });
      world.adSets.set(adSet.id, adSet);
      campaign.adSetIds.push(adSet.id);
      account.adAccount.adSetIds.push(adSet.id);
    }
  }

  const adWeights = adSets.map(() => random.int({ min: 1, max: 9 }));
  let adIndex = 0;
  for (const [position, count] of apportion({ total: sizes.ads, weights: adWeights }).entries()) {
    const { account, adSet, campaign } = itemAt({ items: adSets, index: position });
    const library = images.get(account.adAccount.id) ?? [];
    let previousId: string | null = null;
    for (let index = 0; index < count; index += 1) {
      const draft = buildAd({ context, account, campaign, adSet, index: adIndex, previousId });
      const creative = buildCreative({
        context,
        account,
        ad: draft,
        pageId: pageIds.get(account.adAccount.id) ?? '',
        images: library.length > 0 ? library : [...world.adImages.values()],
        index: adIndex,
      });
      adIndex += 1;
      const ad: SampleAd = { ...draft, creativeId: creative.id };
      previousId = ad.id;
      world.creatives.set(creative.id, creative);
      world.adImages.get(creative.adImageId)?.creativeIds.push(creative.id);
      world.ads.set(ad.id, ad);
      adSet.adIds.push(ad.id);
      campaign.adIds.push(ad.id);
      account.adAccount.adIds.push(ad.id);
    }
  }

  for (const { adAccount } of accounts) {
    sortNewestFirst({ ids: adAccount.campaignIds, objects: world.campaigns });
    sortNewestFirst({ ids: adAccount.adSetIds, objects: world.adSets });
    sortNewestFirst({ ids: adAccount.adIds, objects: world.ads });
  }
}

function sortNewestFirst(input: {
  ids: string[];
  objects: ReadonlyMap<string, { createdAtMs: number }>;
}): void {
  const ageOf = (id: string): number => input.objects.get(id)?.createdAtMs ?? 0;
  input.ids.sort((left, right) => ageOf(right) - ageOf(left) || (left < right ? 1 : -1));
}

/**
 * Makes the sample world: the same seed, sizes and instant give the same world on every machine.
 * Pure, no I/O, under a second for the default sizes.
 */
export function createSampleWorld(
  input: { seed?: number; nowMs?: number; sizes?: Partial<SampleSizes> } = {},
): SampleWorld {
  const seed = input.seed ?? 1;
  const nowMs = input.nowMs ?? Date.now();
  const sizes = { ...DEFAULT_SAMPLE_SIZES, ...input.sizes };
  const contextOf = (part: string): BuildContext => ({
    random: createRandom(hashText({ seed, text: part })),
    ids,
    nowMs,
  });
  const ids = createIdSource(createRandom(hashText({ seed, text: 'ids' })));
  const built = buildAdAccounts({
    context: contextOf('accounts'),
    count: sizes.adAccounts,
    hasLarge: sizes.hasLargeAdAccount,
  });
  const world: Collections = {
    adAccounts: new Map(built.map(({ adAccount }) => [adAccount.id, adAccount])),
    campaigns: new Map(),
    adSets: new Map(),
    ads: new Map(),
    creatives: new Map(),
    adImages: new Map(),
    productSets: new Map(),
    products: new Map(),
  };
  const large = built.filter((account) => account.isLarge);
  fill({
    context: contextOf('objects'),
    accounts: built.filter((account) => !account.isLarge),
    sizes,
    world,
  });
  fill({ context: contextOf('large'), accounts: large, sizes: LARGE_SIZES, world });
  return {
    seed,
    nowMs,
    ...world,
    largeAdAccountId: large[0]?.adAccount.id,
    profiles: buildProfiles({ context: contextOf('profiles'), accounts: built }),
    otherProfiles: buildOtherProfiles({ context: contextOf('other profiles'), accounts: built }),
    insights: createSampleInsights({ nowMs, ...world }),
  };
}
