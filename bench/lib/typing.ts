import type { Page } from 'playwright-core';
import type { AdDto } from '../../shared/src/contracts/ad-objects.ts';
import { measureResponse, type Response } from './frame-probe.ts';
import type { LargeAccount } from './large-account.ts';
import type { Person } from './product.ts';

const QUERIES = 3;
const QUERY_MIN_LENGTH = 5;
const QUERY_MAX_LENGTH = 6;

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

/** Parts of the ads' names, so that no key leaves the list empty. */
export async function listQueries({
  person,
  adUserId,
  adAccountId,
}: LargeAccount & { person: Person }): Promise<readonly string[]> {
  const { data } = await person.get<{ data: AdDto[] }>(
    `/ad-users/${adUserId}/ad-accounts/${adAccountId}/ads?limit=100`,
  );
  const words = data
    .flatMap(({ name }) => name.toLowerCase().split(/[^\p{L}\d]+/u))
    .filter((word) => word.length >= QUERY_MIN_LENGTH)
    .map((word) => word.slice(0, QUERY_MAX_LENGTH));
  return [...new Set(words)].slice(0, QUERIES);
}
