import { RANKINGS } from '../contracts/ad-object-values.ts';
import type { BuildContext, BuiltAdAccount } from './accounts.ts';
import { DAY_MS, dayOf, HOUR_MS } from './calendar.ts';
import { configuredStatus } from './campaigns.ts';
import { usdToMinor } from './currencies.ts';
import { itemAt, mix32 } from './random.ts';
import { SAMPLE_FORMATS, SAMPLE_THEMES } from './themes.ts';
import type {
  SampleAd,
  SampleAdSet,
  SampleCampaign,
  SamplePerformance,
  SampleReview,
  SampleReviewFeedback,
} from './types.ts';

/** Review feedback by the network's own titles. */
export const REVIEW_FEEDBACK_TEXTS = [
  {
    title: 'Unacceptable business practices',
    message: 'The ad promises a result that the landing page does not support.',
  },
  {
    title: 'Circumventing systems',
    message: 'The destination differs from what the review was shown.',
  },
  {
    title: 'Personal health and appearance',
    message: 'The ad implies something about the appearance of the person who sees it.',
  },
  {
    title: 'Discriminatory Practices',
    message: 'The audience leaves out people in a way that is not allowed for this category.',
  },
] as const;

const PLACEMENTS_OF_FEEDBACK = ['global', 'facebook', 'instagram'] as const;

function feedbackOf(index: number): SampleReviewFeedback[] {
  const first = itemAt({ items: REVIEW_FEEDBACK_TEXTS, index });
  const placement = itemAt({ items: PLACEMENTS_OF_FEEDBACK, index });
  const feedback: SampleReviewFeedback[] = [{ placement, ...first }];
  if (index % 3 === 0) {
    feedback.push({
      placement: 'instagram',
      ...itemAt({ items: REVIEW_FEEDBACK_TEXTS, index: index + 1 }),
    });
  }
  return feedback;
}

/** Prime periods, so that every review meets every configured status. */
function reviewOf(index: number): SampleReview {
  if (index % 23 === 13) {
    return 'disapproved';
  }
  if (index % 41 === 21) {
    return 'pending';
  }
  if (index % 89 === 47) {
    return 'preapproved';
  }
  return index % 113 === 71 ? 'waits_for_billing' : 'approved';
}

const RESULT_KINDS: Record<string, SamplePerformance['resultKind']> = {
  lead: 'lead',
  'offsite_conversion.fb_pixel_purchase': 'purchase',
  rsvp: 'rsvp',
  like: 'like',
};

function performanceOf(input: {
  context: BuildContext;
  account: BuiltAdAccount;
  campaign: SampleCampaign;
  adSet: SampleAdSet;
  ad: Pick<SampleAd, 'id' | 'status' | 'review' | 'createdAtMs'>;
}): SamplePerformance {
  const { account, ad, adSet, campaign, context } = input;
  const { random, nowMs } = context;
  const { currency, timeZone, status } = account.adAccount;
  const hasDelivered =
    (ad.review === 'approved' || (ad.review === 'disapproved' && random.chance(0.5))) &&
    adSet.startAtMs < nowMs;
  const firstDay = hasDelivered
    ? dayOf({ atMs: Math.max(ad.createdAtMs, adSet.startAtMs), timeZone })
    : null;
  const runs =
    ad.status === 'ACTIVE' &&
    ad.review === 'approved' &&
    adSet.status === 'ACTIVE' &&
    campaign.status === 'ACTIVE' &&
    [1, 8, 9, 201].includes(status);
  const endMs = adSet.endAtMs ?? campaign.stopAtMs;
  const today = dayOf({ atMs: nowMs, timeZone });
  const isShut = [2, 100, 101, 202].includes(status);
  const pauseAgeDays = random.chance(0.5) && !isShut ? { min: 1, max: 6 } : { min: 14, max: 100 };
  const stoppedDay = runs ? null : today - random.int(pauseAgeDays);
  const endedDay = endMs === null ? null : dayOf({ atMs: endMs, timeZone });
  const lastDay =
    stoppedDay === null
      ? endedDay
      : endedDay === null
        ? stoppedDay
        : Math.min(stoppedDay, endedDay);
  const cpmMinor = Math.max(1, usdToMinor({ usd: 5 + random.next() * 9, currency }));
  const resultKind =
    adSet.targetAction === null ? null : (RESULT_KINDS[adSet.targetAction] ?? null);
  return {
    hash: mix32(Number(ad.id.slice(-9)) ^ Math.floor(random.next() * 4_294_967_295)),
    firstDay,
    lastDay,
    spendMinor: usdToMinor({ usd: 2 + 22 * random.next() ** 2, currency }),
    cpmMinor,
    clickRate: 0.009 + random.next() * 0.012,
    linkShare: 0.62 + random.next() * 0.3,
    resultRate:
      resultKind === 'purchase' ? 0.02 + random.next() * 0.03 : 0.03 + random.next() * 0.07,
    resultKind,
    purchaseValueMinor: usdToMinor({ usd: 30 + random.next() * 60, currency }),
  };
}

export function buildAd(input: {
  context: BuildContext;
  account: BuiltAdAccount;
  campaign: SampleCampaign;
  adSet: SampleAdSet;
  index: number;
  previousId: string | null;
}): Omit<SampleAd, 'creativeId'> {
  const { account, adSet, context, index } = input;
  const { random, nowMs } = context;
  const theme = SAMPLE_THEMES[account.line.theme];
  const createdAtMs = Math.min(
    nowMs - HOUR_MS,
    adSet.createdAtMs +
      random.int({ min: 0, max: 30 }) * DAY_MS +
      random.int({ min: 1, max: 20 }) * HOUR_MS,
  );
  const review = reviewOf(index);
  const ad = {
    id: context.ids.nextObjectId(),
    adAccountId: adSet.adAccountId,
    campaignId: adSet.campaignId,
    adSetId: adSet.id,
    sourceAdId: index % 14 === 9 ? input.previousId : null,
    name: `${random.pick(SAMPLE_FORMATS)} – ${random.pick<string>(theme.motifs)}${index % 5 === 2 ? ` ${(index % 4) + 1}` : ''}`,
    status: configuredStatus({ index: index + 7, isLarge: account.isLarge }),
    isInProcess: index % 151 === 77,
    issues:
      index % 131 === 64
        ? [
            {
              level: 'AD',
              code: 1_815_199,
              summary: 'Post unavailable',
              message: 'The post of this ad was removed or is no longer public.',
            },
          ]
        : [],
    createdAtMs,
    updatedAtMs: Math.min(nowMs - HOUR_MS, createdAtMs + random.int({ min: 0, max: 25 }) * DAY_MS),
    review,
    reviewFeedback: review === 'disapproved' ? feedbackOf(Math.floor(index / 23)) : [],
    qualityRanking: itemAt({ items: RANKINGS, index: random.int({ min: 0, max: 5 }) }),
    engagementRateRanking: itemAt({ items: RANKINGS, index: random.int({ min: 0, max: 5 }) }),
    conversionRateRanking: itemAt({ items: RANKINGS, index: random.int({ min: 0, max: 5 }) }),
  };
  return { ...ad, performance: performanceOf({ ...input, ad }) };
}
