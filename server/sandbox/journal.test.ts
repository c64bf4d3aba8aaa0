import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startClient, type TestClient } from './testing/client.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
const stateFile = join(folder, 'state.jsonl');
afterAll(() => rmSync(folder, { recursive: true }));

const read = async (client: TestClient, id: string) =>
  (await client.get(`/${id}?fields=name,status,daily_budget`)).body;

it('reverts what was done after an action, and never uses its number again', async () => {
  const client = await startClient({ stateFile });
  const { world } = client.sandbox.state.journal;
  const marta = world.profiles.find(({ accessToken }) => accessToken === client.marta);
  const adSet = [...world.adSets.values()].find(
    ({ adAccountId, dailyBudgetMinor, status }) =>
      status === 'ACTIVE' &&
      dailyBudgetMinor !== null &&
      world.adAccounts.get(adAccountId)?.status === 1 &&
      marta?.tasks.get(adAccountId)?.includes('MANAGE') === true,
  );
  if (adSet === undefined) {
    throw new Error('The world has no ad set to change.');
  }
  const { id, adAccountId } = adSet;
  const copies = async () => (await client.get(`/${id}/copies?fields=id`)).body;
  expect((await client.post(`/${id}`, { name: 'Kept' })).status).toBe(200);
  const before = await read(client, id);

  const budget = String((adSet.dailyBudgetMinor ?? 0) + 100);
  for (const values of [{ status: 'PAUSED' }, { daily_budget: budget }, { name: 'Taken back' }]) {
    expect((await client.post(`/${id}`, values)).status).toBe(200);
  }
  expect((await client.post(`/${id}/copies`, {})).status).toBe(200);
  const taken = await client.admin('DELETE', '/actions?since=1');
  expect(taken.body).toMatchObject({
    data: [
      { sequence: 2, objectId: id, adAccountId, values: { status: 'PAUSED' } },
      { sequence: 3, values: { dailyBudgetMinor: Number(budget) } },
      { sequence: 4, values: { name: 'Taken back' } },
      { sequence: 5, values: { copyOf: id } },
    ],
  });
  expect([await read(client, id), await copies()]).toEqual([
    before,
    expect.objectContaining({ data: [] }),
  ]);
  expect((await client.admin('DELETE', '/actions?since=1')).body).toEqual({ data: [] });
  await client.sandbox.close();

  const again = await startClient({ stateFile });
  expect(await read(again, id)).toEqual(before);
  await again.post(`/${id}`, { status: 'PAUSED' });
  expect((await again.admin('GET', '/actions?since=1')).body).toMatchObject({
    data: [{ sequence: 6, values: { status: 'PAUSED' } }],
  });
  await again.sandbox.close();
});
