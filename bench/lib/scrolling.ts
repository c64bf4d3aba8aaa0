import type { Page } from 'playwright-core';
import { GRID } from './checker.ts';
import { type Finding, formatNumber } from './finding.ts';
import { measureFrames } from './frame-probe.ts';
import { p95 } from './responses.ts';

const WHEELS = 60;
const NOTCH_PX = 120;
const FLING_PX = 1_200;

async function scroll({ page, over }: { page: Page; over: string }): Promise<number[]> {
  await page.bringToFront();
  await page.locator(over).hover({ position: { x: 300, y: 200 } });
  return measureFrames({
    page,
    act: async () => {
      for (const step of [NOTCH_PX, FLING_PX, -NOTCH_PX, -FLING_PX]) {
        for (let index = 0; index < WHEELS; index += 1) {
          await page.mouse.wheel(0, step);
        }
      }
    },
  });
}

/** Scrolls the app and an empty box alternately. */
export async function findLongestFrame({
  app,
  floor,
  over = GRID,
  rounds,
  what,
  whenMissed,
}: {
  readonly app: Page;
  readonly floor: Page;
  /** The scrolled element; by default the grid. */
  readonly over?: string;
  readonly rounds: number;
  readonly what: string;
  readonly whenMissed: string;
}): Promise<Finding> {
  const floors: number[] = [];
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    floors.push(...(await scroll({ page: floor, over: '#scroller' })));
    measured.push(...(await scroll({ page: app, over })));
  }
  return {
    what,
    unit: 'ms',
    floor: Math.max(...floors),
    floorIs: 'scrolling an empty box',
    measured: Math.max(...measured),
    comparison: 'absolute',
    limit: 50,
    isMoreBetter: false,
    detail: `${measured.length} frames, wheel notches of ${NOTCH_PX} and ${FLING_PX} px; p95: floor ${formatNumber(p95(floors))} ms, measured ${formatNumber(p95(measured))} ms; frames over 50 ms: floor ${floors.filter((length) => length > 50).length}, measured ${measured.filter((length) => length > 50).length}`,
    whenMissed,
  };
}
