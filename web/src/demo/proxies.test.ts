import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { type ProxyUpdate, proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { afterEach, expect, it } from 'vitest';
import { signIn, startDemo } from '../../test/demo.ts';
import { call } from '../lib/api.ts';

let restore = (): void => undefined;
afterEach(() => restore());

async function start() {
  restore = startDemo().restore;
  const { session } = await signIn('administrator');
  const accountId = session.accountId ?? '';
  const teamId = session.teamId ?? '';
  const list = async () => {
    const { data } = await call(proxyRoutes.list, {
      params: { accountId },
      query: { includeShared: 'true' },
    });
    return data.proxies;
  };
  const idOf = async (name: string) =>
    (await list()).find((proxy) => proxy.name === name)?.id ?? '';
  return { accountId, teamId, list, idOf };
}

const update = async (proxyId: string, body: ProxyUpdate) =>
  (await call(proxyRoutes.update, { params: { proxyId }, body })).data.proxy;

it('adds a proxy that works, and says of another why it does not', async () => {
  const { accountId, list, teamId } = await start();
  const before = (await list()).length;
  const options = { protocol: 'http', hostname: '203.0.113.7', port: 8080 } as const;
  const create = (input: object) =>
    call(proxyRoutes.create, { params: { accountId }, body: { options, ...input } });
  const { data } = await create({ options: { ...options, username: 'ann', password: 'secret' } });
  expect(data.proxy).toMatchObject({
    check: { isPassed: true, statusCode: 200 },
    options: { ...options, username: 'ann', password: { isSet: true, lastFour: null } },
  });
  expect(JSON.stringify(data)).not.toContain('secret');
  await expect(create({ options: { ...options, port: 1 } })).rejects.toMatchObject({
    code: 'proxy_refused',
    status: 400,
  });
  await expect(
    create({ options: { ...options, username: 'ann', password: 'secret' } }),
  ).rejects.toMatchObject({
    code: 'proxy_exists',
    status: 409,
    details: { existingId: data.proxy.id },
  });
  const kept = await create({ options: { ...options, port: 1 }, isCheckRequired: false });
  expect(kept.data.proxy.check).toBeNull();
  expect((await list()).length).toBe(before + 2);
  const log = await call(activityRoutes.list, { params: { teamId }, query: { kind: 'proxies' } });
  expect(log.data.slice(0, 2).map(({ action, subject }) => [action, subject.name])).toEqual([
    ['created', '203.0.113.7'],
    ['created', '203.0.113.7'],
  ]);
});

it('lets no stored password go to another address', async () => {
  const { idOf } = await start();
  const id = await idOf('Frankfurt-04');
  await expect(update(id, { options: { port: 1081 } })).rejects.toMatchObject({
    details: { fields: [{ field: 'body.options.password' }] },
  });
  const moved = await update(id, { options: { port: 1081, password: null } });
  expect(moved.options).toMatchObject({ port: 1081, password: { isSet: false } });
  const named = await update(id, { name: 'Frankfurt-05' });
  expect([named.name, named.options]).toEqual(['Frankfurt-05', moved.options]);
});

it('deletes what nothing uses, and names who uses the rest', async () => {
  const { idOf } = await start();
  const params = { proxyId: await idOf('Frankfurt-04') };
  await expect(call(proxyRoutes.delete, { params })).rejects.toMatchObject({
    code: 'proxy_in_use',
    message: 'Used by Marta Jensen.',
  });
  const unused = { proxyId: await idOf('Phoenix-02') };
  await call(proxyRoutes.delete, { params: unused });
  await expect(call(proxyRoutes.get, { params: unused })).rejects.toMatchObject({ status: 404 });
});

it('keeps to the rights: a shared one is read and checked by others, and changed by whoever may', async () => {
  const { idOf } = await start();
  const shared = await idOf('Frankfurt-04');
  const own = await idOf('Frankfurt-07');
  const { session } = await signIn('tomasz@northpine.example');
  const checked = await call(proxyRoutes.check, { params: { proxyId: shared } });
  expect(checked.data.proxy.check?.isPassed).toBe(true);
  await expect(update(shared, { name: 'Mine' })).rejects.toMatchObject({ status: 403 });
  await expect(update(own, { name: 'Mine' })).rejects.toMatchObject({ status: 404 });
  await expect(
    call(proxyRoutes.requestChecks, { body: { proxyIds: [shared, own] } }),
  ).rejects.toMatchObject({ status: 404 });
  const { data } = await call(syncRoutes.pull, {
    params: { collection: 'proxies' },
    query: { cursor: '0', accountId: session.accountId ?? '' },
  });
  expect(data.rows.some(({ id }) => id === own)).toBe(false);
});
