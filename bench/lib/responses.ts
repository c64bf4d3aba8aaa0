import type { Page } from 'playwright-core';
import { type Finding, formatNumber } from './finding.ts';
import { measureResponse, type Response } from './frame-probe.ts';
import { median, percentile } from './statistics.ts';

export const p95 = (values: readonly number[]): number => percentile({ values, share: 0.95 });
export const times = (responses: readonly Response[]): number[] =>
  responses.map((each) => each.paintedMs);

/** Presses an element with the mouse. @param root shows the response; its own state by default */
export async function press({
  page,
  selector,
  root,
  attribute,
}: {
  page: Page;
  selector: string;
  root?: string;
  attribute?: string;
}): Promise<Response> {
  await page.locator(selector).hover();
  const response = await measureResponse({
    page,
    expectation:
      root === undefined
        ? { event: 'pointerup', root: selector, attribute: 'aria-checked' }
        : { event: 'pointerup', root, ...(attribute === undefined ? {} : { attribute }) },
    act: async () => {
      await page.mouse.down();
      await page.mouse.up();
    },
  });
  if (response === null) {
    throw new Error(`${root ?? selector} did not change when ${selector} was pressed`);
  }
  return response;
}

export interface Samples {
  readonly floors: readonly Response[];
  readonly measured: readonly Response[];
}

function describe({ floors, measured }: Samples): string {
  const ms = (responses: readonly Response[]): string =>
    `median ${formatNumber(median(times(responses)))}, p95 ${formatNumber(p95(times(responses)))} ms`;
  const frames = (responses: readonly Response[]): number =>
    p95(responses.map((each) => each.frames));
  return `${measured.length} samples; from the event to after the paint: floor ${ms(floors)}, measured ${ms(measured)}; frames at p95: floor ${frames(floors)}, measured ${frames(measured)}`;
}

/**
 * Frames at p95 from a key press or click to its paint. When an empty page needs more than `limit`,
 * the limit is that number, since nothing can be painted sooner there.
 */
export function toFramesFinding({
  what,
  floorIs,
  floors,
  measured,
  limit,
  whenMissed,
}: Samples & Pick<Finding, 'what' | 'floorIs' | 'limit' | 'whenMissed'>): Finding {
  const framesOf = (responses: readonly Response[]) => p95(responses.map(({ frames }) => frames));
  const floor = framesOf(floors);
  return {
    what,
    unit: 'frames',
    floor,
    floorIs,
    measured: framesOf(measured),
    comparison: 'absolute',
    limit: Math.max(limit, floor),
    isMoreBetter: false,
    detail: describe({ floors, measured }),
    whenMissed,
  };
}
