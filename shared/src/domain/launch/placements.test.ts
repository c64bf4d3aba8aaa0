import { expect, it } from 'vitest';
import { placementFaults } from './placements.ts';

it.each([
  ['a square image', 'image', 1080, 1080, null, [null, 'ratio', 'ratio']],
  ['4:5', 'image', 1080, 1350, null, [null, 'ratio', 'ratio']],
  ['1.91:1', 'image', 1200, 628, null, [null, 'ratio', 'ratio']],
  ['wider', 'image', 2400, 1000, null, ['ratio', 'ratio', 'ratio']],
  ['9:16', 'image', 1080, 1920, null, ['ratio', null, null]],
  ['9:16 within 3 %', 'image', 1080, 1870, null, ['ratio', null, null]],
  ['9:16 beyond 3 %', 'image', 1080, 1860, null, ['ratio', 'ratio', 'ratio']],
  ['a minute', 'video', 1080, 1920, 60_000, ['ratio', null, null]],
  ['more than a minute', 'video', 1080, 1920, 60_001, ['ratio', 'too_long', null]],
  ['more than 15 minutes', 'video', 1080, 1920, 900_001, ['ratio', 'too_long', 'too_long']],
  ['a narrow video', 'video', 360, 640, 5_000, ['ratio', null, 'too_narrow']],
] as const)('tells where %s shows whole', (_, kind, width, height, durationMs, expected) => {
  const { feed, stories, reels } = placementFaults({ kind, width, height, durationMs });
  expect([feed, stories, reels]).toEqual(expected);
});
