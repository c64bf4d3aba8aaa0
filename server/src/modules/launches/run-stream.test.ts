import {
  type LaunchItemDto,
  type LaunchRunHeadDto,
  launchRunEventSchemas,
  launchRunRoutes,
} from '@ads-checker/shared/contracts/launch-runs';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { API_PREFIX, fillPath } from '@ads-checker/shared/http';
import { expect, it } from 'vitest';
import { useLaunches } from './test/launch-scene.ts';

const { owner, content, createPlan, start, read, runToEnd } = useLaunches();

/** Reads a stream of a launch to its end. */
async function follow(launchRunId: string, after = 0, lastEventId?: number) {
  const path = fillPath(launchRunRoutes.stream.path, { launchRunId });
  const response = await fetch(`${owner().baseUrl}${API_PREFIX}${path}?after=${after}`, {
    headers: owner().headers(
      lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) },
    ),
  });
  expect(response.status).toBe(200);
  const items = new Map<number, LaunchItemDto>();
  const runs: LaunchRunHeadDto[] = [];
  const ids: number[] = [];
  for (const block of (await response.text()).split('\n\n')) {
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (data !== undefined && block.startsWith('event: items')) {
      ids.push(Number(/^id: (.*)$/m.exec(block)?.[1]));
      for (const item of launchRunEventSchemas.items.parse(JSON.parse(data))) {
        items.set(item.position, item);
      }
    } else if (data !== undefined && block.startsWith('event: run')) {
      runs.push(launchRunEventSchemas.run.parse(JSON.parse(data)));
    }
  }
  return { items, runs, ids };
}

it('tells each change of a launch until it ends, and resumes after the last one', async () => {
  const runId = createRowId();
  await start(await createPlan(await content({ countries: ['US', 'CA'] })), { runId });
  const before = await read(runId);
  const following = follow(runId, before.revision);
  await runToEnd(runId);
  const { items, runs, ids } = await following;
  const ended = await read(runId);
  const { items: all, ...head } = ended;
  expect(before.items.map((item) => items.get(item.position) ?? item)).toEqual(all);
  expect(runs.at(-1)).toEqual(head);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(ids.at(-1)).toBe(ended.revision);

  const resumed = await follow(runId, 0, ended.revision);
  expect([resumed.items.size, resumed.runs]).toEqual([0, [head]]);
});
