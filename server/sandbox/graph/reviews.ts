import { hashText, REVIEW_FEEDBACK_TEXTS, type SampleAd } from '@ads-checker/shared/sample/index';
import { z } from 'zod';
import type { Journal } from '../journal.ts';

const MINUTE_MS = 60_000;
/** Most reviews take hours, and none is faster than a person could be. */
const SHORTEST_MS = 20 * MINUTE_MS;
const SPREAD_MS = 340 * MINUTE_MS;
/** One in this many is rejected. */
const REJECTED_ONE_IN = 4;
/** One in this many decisions does not change the ad's update time. */
const SILENT_ONE_IN = 5;

export const reviewSchema = z.strictObject({
  adId: z.string().regex(/^\d+$/, 'must be the digits of an ad'),
  decision: z.enum(['pending', 'approved', 'disapproved']),
  /** Text of a rejection; defaults to the usual texts. */
  title: z.string().min(1).optional(),
  message: z.string().min(1).optional(),
  /** When false, `updated_time` stays unchanged, so that `updated_since` does not find the ad. */
  renewsUpdatedTime: z.boolean().default(true),
});
type Review = z.output<typeof reviewSchema>;

interface Decision {
  readonly ad: SampleAd;
  readonly atMs: number;
  readonly hash: number;
}

export interface ReviewStore {
  /** Decides all reviews due by then. */
  decideDue(nowMs: number): void;
  /** Decides one review now. @returns false for an unknown ad */
  decide(input: Review & { nowMs: number }): boolean;
}

/**
 * The network's ad review. Time and outcome of each decision are derived from the ad's id and
 * submission, so that runs are reproducible under a test clock.
 */
export function createReviewStore({ journal }: { journal: Journal }): ReviewStore {
  let planned: Decision[] = [];
  let plannedFor: { world: unknown; actions: number } | undefined;

  const plan = (): readonly Decision[] => {
    const { world, actions } = journal;
    if (plannedFor?.world !== world || plannedFor.actions !== actions.length) {
      planned = [...world.ads.values()]
        .filter((ad) => ad.review === 'pending' && ad.status !== 'DELETED')
        .map((ad) => {
          const hash = hashText({ seed: world.seed, text: `${ad.id} ${ad.updatedAtMs}` }) >>> 0;
          const submittedMs = Math.max(world.nowMs, ad.updatedAtMs);
          return { ad, hash, atMs: submittedMs + SHORTEST_MS + (hash % SPREAD_MS) };
        })
        .sort((one, other) => one.atMs - other.atMs || (one.ad.id < other.ad.id ? -1 : 1));
      plannedFor = { world, actions: actions.length };
    }
    return planned;
  };

  const record = ({
    ad,
    atMs,
    review,
    feedback,
    renewsUpdatedTime,
  }: {
    ad: SampleAd;
    atMs: number;
    review: SampleAd['review'];
    feedback: { title: string; message: string } | undefined;
    renewsUpdatedTime: boolean;
  }): void =>
    journal.apply({
      atMs,
      profileId: '0',
      objectType: 'ad',
      objectId: ad.id,
      adAccountId: ad.adAccountId,
      values: {
        review,
        feedbackTitle: feedback?.title ?? null,
        feedbackMessage: feedback?.message ?? null,
        ...(renewsUpdatedTime ? { updatedAtMs: atMs } : {}),
      },
    });

  const usualFeedback = (hash: number) =>
    REVIEW_FEEDBACK_TEXTS[hash % REVIEW_FEEDBACK_TEXTS.length];

  return {
    decideDue: (nowMs) => {
      for (;;) {
        const [next] = plan();
        if (next === undefined || next.atMs > nowMs) {
          return;
        }
        const { ad, atMs, hash } = next;
        const isRejected = hash % REJECTED_ONE_IN === 0;
        record({
          ad,
          atMs,
          review: isRejected ? 'disapproved' : 'approved',
          feedback: isRejected ? usualFeedback(hash >>> 8) : undefined,
          renewsUpdatedTime: (hash >>> 4) % SILENT_ONE_IN !== 0,
        });
      }
    },
    decide: ({ adId, decision, title, message, renewsUpdatedTime, nowMs }) => {
      const ad = journal.world.ads.get(adId);
      if (ad === undefined) {
        return false;
      }
      const usual = usualFeedback(0);
      record({
        ad,
        atMs: nowMs,
        review: decision,
        feedback:
          decision === 'disapproved'
            ? { title: title ?? usual?.title ?? '', message: message ?? usual?.message ?? '' }
            : undefined,
        renewsUpdatedTime,
      });
      return true;
    },
  };
}
