import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { adObjectChangeRoutes as r } from '@ads-checker/shared/contracts/ad-object-changes';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { useAdObjects } from '../../../test/harness/ad-objects.ts';
import type { TestClient } from '../../../test/harness/client.ts';

const { world, sandbox, fault, app, owner, ownerId, adUserId, getAccount } = useAdObjects();

let admin: TestClient;
let teamId: string;
beforeAll(async () => {
  const { db } = app().container;
  ({ team_id: teamId } = await db('accounts').where({ user_id: ownerId() }).first('team_id'));
  const account = await app().factories.buildAccount({
    teamId,
    manageTeam: true,
    manageTeamAds: true,
  });
  admin = await app().signIn({ username: account.user.username, accountId: account.id });
});
beforeEach(() => app().container.db.raw('delete from ad_object_changes'));

const liveAds = () =>
  getAccount()
    .adIds.filter((id) => world().ads.get(id)?.status === 'ACTIVE')
    .slice(0, 2);
const carryOut = () => app().runJobs({ only: ['apply-ad-object-change'] });

async function turnOff(objectIds: readonly string[]): Promise<string> {
  const id = createRowId();
  const { status } = await owner().call(r.create, {
    params: { adUserId: adUserId() },
    body: {
      id,
      adAccountId: getAccount().id,
      level: 'ad',
      operation: { type: 'status', status: 'PAUSED' },
      objectIds,
    },
  });
  expect(status).toBe(200);
  return id;
}
async function undo(changeId: string): Promise<void> {
  const { status } = await owner().call(r.undo, {
    params: { changeId },
    body: { id: createRowId() },
  });
  expect(status).toBe(200);
}

/** Whether the team's log offers to undo it. */
async function canUndo(changeId: string, reader = admin): Promise<boolean> {
  const { body } = await reader.call(activityRoutes.list, { params: { teamId } });
  const entry = activityRoutes.list.response
    .parse(body)
    .data.find(({ subject }) => subject.id === changeId);
  if (entry === undefined) {
    throw new Error('The log says nothing of the change.');
  }
  return entry.canUndo ?? false;
}

it('the log does not offer to undo a bulk change once that is asked for', async () => {
  const changeId = await turnOff(liveAds());
  await carryOut();
  expect(await canUndo(changeId)).toBe(true);
  await undo(changeId);
  expect(await canUndo(changeId)).toBe(false);
  await carryOut();
  expect(await canUndo(changeId)).toBe(false);
});

it('the log offers to undo the rest of a bulk change when some of it could not be undone', async () => {
  const ids = liveAds();
  const changeId = await turnOff(ids);
  await carryOut();
  fault({
    path: `/${ids[0]}`,
    method: 'POST',
    effect: { type: 'error', code: 100, message: 'Invalid parameter' },
  });
  await undo(changeId);
  await carryOut();
  expect(await canUndo(changeId)).toBe(true);
  sandbox().state.faults.clear();
  await undo(changeId);
  await carryOut();
  expect(await canUndo(changeId)).toBe(false);
});

it('the log offers to undo a bulk change only to those who may change ads of its profile', async () => {
  const account = await app().factories.buildAccount({
    teamId,
    manageTeam: true,
    readTeamAds: true,
  });
  const reader = await app().signIn({ username: account.user.username, accountId: account.id });
  const changeId = await turnOff(liveAds());
  await carryOut();
  expect([await canUndo(changeId), await canUndo(changeId, reader)]).toEqual([true, false]);
  expect(
    await reader.call(r.undo, { params: { changeId }, body: { id: createRowId() } }),
  ).toMatchObject({ status: 403 });
});
