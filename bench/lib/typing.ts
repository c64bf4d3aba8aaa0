import type { Page } from 'playwright-core';
import { measureResponse, type Response } from './frame-probe.ts';

export async function typeAndErase({
  page,
  rows,
  field,
  queries,
}: {
  page: Page;
  rows: string;
  field: string;
  queries: readonly string[];
}): Promise<Response[]> {
  const responses: Response[] = [];
  await page.bringToFront();
  await page.locator(field).focus();
  for (const query of queries) {
    for (const key of [...query, ...Array.from(query, () => 'Backspace')]) {
      const response = await measureResponse({
        page,
        expectation: { event: 'keydown', root: rows },
        act: () => page.keyboard.press(key),
      });
      // A key that leaves the same visible rows causes no change to measure.
      if (response !== null) {
        responses.push(response);
      }
    }
  }
  return responses;
}
