import type { MediaKind } from '../../contracts/media.ts';
import { MINUTE_MS } from '../durations.ts';

export const PLACEMENTS = ['feed', 'stories', 'reels'] as const;
export type Placement = (typeof PLACEMENTS)[number];

/** `ratio`: shown cropped or with bars. The others: not shown there. */
export type PlacementFault = 'ratio' | 'too_long' | 'too_narrow';

/** Of a side: how far a ratio may be from the one that is wanted. */
const TOLERANCE = 0.03;
const UPRIGHT = 9 / 16;
const FEED = { min: 4 / 5, max: 1.91 } as const;
const STORIES_MAX_MS = MINUTE_MS;
const REELS_MAX_MS = 15 * MINUTE_MS;
const REELS_MIN_WIDTH = 500;

interface Shape {
  readonly kind: MediaKind;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Of a video; null for an image. */
  readonly durationMs: number | null;
}

/** What keeps an image or a video from showing whole at each placement; null: nothing. */
export function placementFaults({
  kind,
  width,
  height,
  durationMs,
}: Shape): Readonly<Record<Placement, PlacementFault | null>> {
  const ratio = width / height;
  const length = durationMs ?? 0;
  const upright = Math.abs(ratio / UPRIGHT - 1) <= TOLERANCE ? null : 'ratio';
  const isInFeed = ratio >= FEED.min * (1 - TOLERANCE) && ratio <= FEED.max * (1 + TOLERANCE);
  return {
    feed: isInFeed ? null : 'ratio',
    stories: length > STORIES_MAX_MS ? 'too_long' : upright,
    reels:
      length > REELS_MAX_MS
        ? 'too_long'
        : kind === 'video' && width < REELS_MIN_WIDTH
          ? 'too_narrow'
          : upright,
  };
}
