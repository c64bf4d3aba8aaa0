import { AD_IMAGE_STATUSES, CALL_TO_ACTION_TYPES } from '../contracts/ad-object-values.ts';
import type { BuildContext, BuiltAdAccount } from './accounts.ts';
import { DAY_MS, HOUR_MS } from './calendar.ts';
import { usdToMinor } from './currencies.ts';
import { createImageHash } from './ids.ts';
import { itemAt } from './random.ts';
import { SAMPLE_THEMES } from './themes.ts';
import type {
  SampleAd,
  SampleAdImage,
  SampleCreative,
  SampleCreativeKind,
  SampleProduct,
  SampleProductSet,
} from './types.ts';

const IMAGE_SIZES = [
  { width: 1080, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1200, height: 628 },
  { width: 1080, height: 1350 },
] as const;

export function buildAdImage(input: {
  context: BuildContext;
  account: BuiltAdAccount;
  index: number;
}): SampleAdImage {
  const { account, context, index } = input;
  const { random, nowMs } = context;
  const hash = createImageHash(random);
  const motif = random.pick<string>(SAMPLE_THEMES[account.line.theme].motifs);
  const size = random.pick(IMAGE_SIZES);
  const createdAtMs =
    nowMs - random.int({ min: 1, max: 300 }) * DAY_MS - random.int({ min: 1, max: 23 }) * HOUR_MS;
  const file = motif.toLocaleLowerCase('en-US').replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return {
    id: `${account.adAccount.id}:${hash}`,
    adAccountId: account.adAccount.id,
    hash,
    name: `${file}-${size.width}x${size.height}-v${(index % 9) + 1}.${index % 4 === 0 ? 'png' : 'jpg'}`,
    status:
      index % 25 === 12
        ? itemAt({ items: AD_IMAGE_STATUSES, index: 1 + Math.floor(index / 25) })
        : 'ACTIVE',
    ...size,
    hue: random.int({ min: 0, max: 359 }),
    label: motif,
    createdAtMs,
    updatedAtMs: createdAtMs + random.int({ min: 0, max: 6 }) * HOUR_MS,
    creativeIds: [],
  };
}

const PRODUCT_VARIANTS = ['S', 'M', 'L', 'Set', 'Refill', 'Gift'] as const;

export function buildProductSet(input: { context: BuildContext; account: BuiltAdAccount }): {
  productSet: SampleProductSet;
  products: SampleProduct[];
} {
  const { account, context } = input;
  const theme = SAMPLE_THEMES[account.line.theme];
  const id = context.ids.nextObjectId();
  const line = context.random.pick<string>(theme.products);
  const products = PRODUCT_VARIANTS.map((variant) => ({
    id: context.ids.nextObjectId(),
    productSetId: id,
    name: `${line} ${variant}`,
    priceMinor: usdToMinor({
      usd: 19 + context.random.next() * 120,
      currency: account.adAccount.currency,
    }),
    currency: account.adAccount.currency,
    url: `https://${theme.domain}/p/${variant.toLowerCase()}`,
    hue: context.random.int({ min: 0, max: 359 }),
  }));
  return {
    productSet: {
      id,
      adAccountId: account.adAccount.id,
      name: `${line}: all`,
      productIds: products.map((product) => product.id),
    },
    products,
  };
}

function kindOf(index: number): SampleCreativeKind {
  const turn = index % 20;
  if (turn === 4 || turn === 11 || turn === 16) {
    return 'video';
  }
  if (turn === 7) {
    return 'catalog';
  }
  if (turn === 9 || turn === 18) {
    return 'asset_feed';
  }
  if (turn === 13) {
    return 'existing_post';
  }
  if (turn === 15) {
    return 'photo';
  }
  return index % 200 === 102 ? 'bare' : 'link';
}

const URL_TAGS =
  'utm_source=fb&utm_campaign={{campaign.name}}&utm_term={{adset.name}}&utm_content={{ad.name}}&sub1={{ad.id}}&sub2={{placement}}';
const LEAD_ACTIONS = ['LEARN_MORE', 'GET_QUOTE', 'SIGN_UP', 'APPLY_NOW'] as const;
const SHOP_ACTIONS = ['SHOP_NOW', 'BUY_NOW', 'ORDER_NOW', 'GET_OFFER'] as const;

function callToActionOf(input: { index: number; isLead: boolean }): string {
  if (input.index % 3 === 0) {
    return itemAt({ items: CALL_TO_ACTION_TYPES, index: Math.floor(input.index / 3) });
  }
  return itemAt<string>({ items: input.isLead ? LEAD_ACTIONS : SHOP_ACTIONS, index: input.index });
}

export function buildCreative(input: {
  context: BuildContext;
  account: BuiltAdAccount;
  ad: Pick<SampleAd, 'name'>;
  pageId: string;
  images: readonly SampleAdImage[];
  index: number;
}): SampleCreative {
  const { account, context, images, index, pageId } = input;
  const { random } = context;
  const theme = SAMPLE_THEMES[account.line.theme];
  const hasProducts = account.adAccount.productSetIds.length > 0;
  const turn = kindOf(index);
  const kind = turn === 'catalog' && !hasProducts ? 'link' : turn;
  const image = itemAt({ items: images, index: random.int({ min: 0, max: 9_999 }) });
  const link = `https://${theme.domain}/${random.pick(['start', 'quiz', 'offer', 'lp-2', 'check'])}/`;
  const id = context.ids.nextObjectId();
  const action = callToActionOf({ index, isLead: theme.result === 'lead' });
  return {
    id,
    adAccountId: account.adAccount.id,
    name: `${input.ad.name} ${id.slice(-4)}`,
    kind,
    pageId,
    pagePostId: kind === 'bare' ? null : `${pageId}_${context.ids.nextObjectId()}`,
    urlTags: index % 6 === 5 ? null : URL_TAGS,
    title: random.pick<string>(theme.titles),
    body: random.pick<string>(theme.bodies),
    caption: theme.domain,
    link,
    callToActionType: action,
    adImageId: image.id,
    videoId: kind === 'video' ? context.ids.nextObjectId() : null,
    productSetId:
      kind === 'catalog' ? itemAt({ items: account.adAccount.productSetIds, index }) : null,
    assetFeed:
      kind === 'asset_feed'
        ? {
            titles: [...theme.titles],
            captions: [theme.domain],
            bodies: [...theme.bodies],
            linkUrls: [link, `https://${theme.domain}/quiz/`],
            adImageIds: [
              ...new Set([
                image.id,
                itemAt({ items: images, index: index + 1 }).id,
                itemAt({ items: images, index: index + 2 }).id,
              ]),
            ],
            callToActionTypes: [...new Set([action, 'LEARN_MORE'])],
          }
        : null,
  };
}
