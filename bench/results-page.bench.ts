import type { ResultBreakdown } from '../shared/src/contracts/results.ts';
import { addDays } from '../shared/src/domain/date-presets.ts';
import type { Benchmark } from './lib/finding.ts';
import { type Person, withProduct } from './lib/product.ts';
import { benchReload } from './lib/warm-reload.ts';

const ROW = '[role="table"][aria-label="Results"] [role="rowgroup"] [role="row"]';
const READ_MS_MAX = 180_000;
const POLL_MS = 1_000;

/** Chooses a tracker for every profile that can be read, and waits for the first facts. */
async function readResults(person: Person): Promise<void> {
  const { data } = await person.get<{ data: { binoms: readonly { readonly id: string }[] } }>(
    `/accounts/${person.accountId}/binoms`,
  );
  const [tracker] = data.binoms;
  if (tracker === undefined) {
    throw new Error('The sample team has no tracker');
  }
  for (const { id, status } of await person.listAdUsers()) {
    if (status === 'active') {
      await person.patch(`/ad-users/${id}/results-task`, { binomId: tracker.id });
    }
  }
  const until = new Date().toISOString().slice(0, 10);
  const since = addDays({ date: until, days: -13 });
  const startedAt = performance.now();
  for (;;) {
    const { data: breakdown } = await person.get<{ data: ResultBreakdown }>(
      `/accounts/${person.accountId}/results?since=${since}&until=${until}&groupBy=campaign`,
    );
    if (breakdown.rows.length > 0) {
      return;
    }
    if (performance.now() - startedAt > READ_MS_MAX) {
      throw new Error('No results were read');
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

export const benchmark: Benchmark = {
  name: 'results-page',
  title: 'Results page',
  method:
    'The built app as the built server sends it, in the installed Chromium, with the results of the sample team by campaign. The page is reloaded without a network, until the rows of its breakdown are painted.',
  measures: ['shared/src', 'web/src'],
  run: () =>
    withProduct(async ({ product, person }) => {
      await readResults(person);
      return [
        await benchReload({
          person,
          what: 'Warm reload to the rows of the results',
          url: `${product.url}/results?by=campaign`,
          selector: ROW,
          isGrid: false,
        }),
      ];
    }),
};
