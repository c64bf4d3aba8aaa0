import { TRACKER_CAPABILITIES } from '@ads-checker/shared/domain/trackers';
import { expect, it } from 'vitest';
import { toCostBatches } from '../../gateways/trackers/common/costs.ts';
import type { TrackerCost } from '../../gateways/trackers/ports/tracker-port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PushTarget } from './day-report.ts';
import type { CostRun } from './entities.ts';
import { createEntryOutcomes } from './entry-outcomes.ts';
import type { Change } from './plan-shares.ts';
import { createShareSender } from './send-shares.ts';

const BATCH = TRACKER_CAPABILITIES.keitaro.costBatchSize;
const DAY = { date: '2026-11-20', timeZone: 'Europe/Berlin' };
const CHUNK_MAX = 500;

const run = { adUserId: '1', runId: '2' } as CostRun;
const target = { trackerId: '3', version: 'keitaro' } as PushTarget;

/** Ads of alternating campaigns, as listed by a report. */
function buildChanges(countOf: Readonly<Record<string, number>>): Change[] {
  const most = Math.max(...Object.values(countOf));
  return Array.from({ length: most }, (_, index) =>
    Object.entries(countOf).flatMap(([campaignId, count]) =>
      index < count
        ? [
            {
              adId: `${campaignId}${index}`,
              campaignId,
              campaignName: campaignId,
              tokenId: 'sub_id_2',
              clicks: 1,
              minor: 100,
              usdCents: 100,
              currency: index % 2 === 0 ? 'EUR' : 'USD',
              isRepeated: false,
            },
          ]
        : [],
    ),
  ).flat();
}

it('sends chunks that end where a call ends: each recorded first, all in the fewest calls', async () => {
  const acts: { readonly act: 'marked' | 'sent' | 'settled'; readonly adIds: string[] }[] = [];
  const calls: TrackerCost[][] = [];
  const sender = createShareSender({
    db: { transaction: (work: (trx: unknown) => unknown) => work({}) } as unknown as Database,
    tasks: { hold: async () => undefined },
    clock: { now: () => new Date('2026-11-21T00:00:00Z') },
    shares: {
      markSending: async ({ shares }) => {
        acts.push({ act: 'marked', adIds: shares.map(({ adId }) => adId) });
        return true;
      },
      settle: async ({ outcomes }) => {
        acts.push({ act: 'settled', adIds: outcomes.map(({ adId }) => adId) });
      },
    },
    gateway: {
      batchCosts: toCostBatches,
      updateCosts: async ({ connection: _, costs }) => {
        acts.push({ act: 'sent', adIds: costs.map(({ token }) => token?.value ?? '') });
        for (const positions of toCostBatches({ version: target.version, costs })) {
          calls.push(positions.flatMap((position) => costs[position] ?? []));
        }
        return costs.map(() => ({ ok: true }));
      },
    },
  });
  const changes = buildChanges({ a: 460, b: 130, c: 590, d: 7 });
  const parts: number[] = [];
  const sent = await sender.send({
    run,
    target,
    day: DAY,
    changes,
    outcomes: createEntryOutcomes(),
    signal: new AbortController().signal,
    isOver: () => false,
    onProgress: async (part) => {
      parts.push(part);
    },
  });
  expect(sent).toEqual({ sent: changes.length, failure: null });
  expect(acts.map(({ act }) => act)).toEqual(
    parts.flatMap(() => ['marked', 'sent', 'settled'] as const),
  );
  for (const [index, { adIds }] of acts.entries()) {
    expect(adIds.length).toBeLessThanOrEqual(CHUNK_MAX);
    expect(adIds).toEqual(acts[index - (index % 3)]?.adIds);
  }
  const told = calls.flat().map(({ token }) => token?.value);
  expect(told.toSorted()).toEqual(changes.map(({ adId }) => adId).toSorted());
  const sizes = Object.values(
    Object.groupBy(changes, ({ campaignId, currency }) => `${campaignId} ${currency}`),
  ).map((same) => same?.length ?? 0);
  expect(calls).toHaveLength(sizes.reduce((sum, size) => sum + Math.ceil(size / BATCH), 0));
  expect(parts.at(-1)).toBe(1);
});
