import { adObjectChangeRoutes as r } from '@ads-checker/shared/contracts/ad-object-changes';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { expect, it } from 'vitest';
import { useAdObjects } from './harness/ad-objects.ts';
import { kill, useWorkerProcesses } from './harness/worker-processes.ts';

const WAIT = { timeout: 60_000, interval: 50 };

const { sandbox, world, fault, app, owner, adUserId, getAccount } = useAdObjects();
const { startWorker } = useWorkerProcesses({ app, jobs: ['apply-ad-object-change'] });

const listLive = () =>
  getAccount().adSetIds.filter((id) => world().adSets.get(id)?.status === 'ACTIVE');
const campaignOf = (adSetId: string) => world().adSets.get(adSetId)?.campaignId;
const actions = () => sandbox().state.journal.actions.map(({ objectId }) => objectId);
const slowDown = (objectId: string) =>
  fault({ method: 'POST', path: `/${objectId}`, delayMs: 1_500, effect: { type: 'delay' } });
const countHits = () =>
  sandbox()
    .state.faults.list()
    .reduce((sum, { hits }) => sum + hits, 0);
async function stateOf(changeId: string) {
  const { body } = await owner().call(r.get, { params: { changeId } });
  return r.get.response.parse(body).data;
}

it.each([
  ['while what is undone is sent', true],
  ['while it gives back what was sent', false],
])(
  'an undoing change whose worker is killed %s gives everything back, once',
  async (_, isEarly) => {
    const ids = listLive();
    // A batch contains one ad set per campaign.
    const early = ids.filter(
      (id, at) => ids.findIndex((other) => campaignOf(other) === campaignOf(id)) === at,
    );
    const late = ids.find((id) => !early.includes(id)) ?? '';
    const change = { id: createRowId(), adAccountId: getAccount().id, level: 'ad_set' as const };
    const operation = { type: 'status', status: 'PAUSED' } as const;
    // The second batch is in flight when the undo is requested.
    slowDown(late);
    const first = await startWorker();
    await owner().call(r.create, {
      params: { adUserId: adUserId() },
      body: { ...change, operation, objectIds: ids },
    });
    await expect.poll(countHits, WAIT).toBe(1);
    const id = createRowId();
    const { status } = await owner().call(r.undo, {
      params: { changeId: change.id },
      body: { id },
    });
    expect(status).toBe(200);
    if (!isEarly) {
      slowDown(early[0] ?? '');
      await expect.poll(countHits, WAIT).toBe(2);
    }
    await kill(first);
    sandbox().state.faults.clear();
    await startWorker();

    await expect.poll(async () => (await stateOf(id)).state, WAIT).toBe('finished');
    const { counts } = await stateOf(change.id);
    expect([(await stateOf(change.id)).state, counts.failed]).toEqual(['stopped', 0]);
    expect((await stateOf(id)).counts).toMatchObject({
      total: counts.changed,
      changed: counts.changed,
      failed: 0,
    });
    expect(listLive()).toEqual(ids);
    const turned = new Set(actions());
    expect(turned.size).toBe(counts.changed);
    expect(actions().toSorted()).toEqual([...turned, ...turned].toSorted());
  },
);
