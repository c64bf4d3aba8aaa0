import { commentPresetRoutes } from '@ads-checker/shared/contracts/comment-presets';
import { notificationTemplateRoutes } from '@ads-checker/shared/contracts/notification-templates';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { savedViewsRoutes } from '@ads-checker/shared/contracts/saved-views';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleTemplate } from '../src/modules/notification-templates/test/templates.ts';
import { buildRuleScene, draftOf } from '../src/modules/rules/test/rule-scene.ts';
import { insertWithRowIds } from '../src/platform/db/row-ids.ts';
import { startTestApp, type TestApp } from './harness/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

type Scene = Awaited<ReturnType<typeof buildRuleScene>>;
type WithId = { readonly id?: string };
const view = {
  name: 'Solar',
  isShared: false,
  list: 'ads',
  query: '',
  period: { preset: 'today' },
  columns: [],
  pinned: [],
  adAccountId: '1084420917336',
} as const;

const ENTITIES = [
  {
    name: 'saved views',
    table: 'saved_views',
    create: ({ owner, accountId, adUserId }: Scene, id: WithId) =>
      owner.call(savedViewsRoutes.create, {
        params: { accountId },
        body: { ...view, adUserId, ...id },
      }),
  },
  {
    name: 'rules',
    table: 'binom_rules',
    create: ({ owner, adUserId, binomId }: Scene, id: WithId) =>
      owner.call(ruleRoutes.create, {
        params: { adUserId },
        body: { rules: [draftOf(binomId, id)] },
      }),
  },
  {
    name: 'rule templates',
    table: 'binom_rule_templates',
    create: ({ owner, accountId }: Scene, id: WithId) =>
      owner.call(ruleRoutes.createTemplate, {
        params: { accountId },
        body: { name: 'Stop loss', ...id },
      }),
  },
  {
    name: 'notification templates',
    table: 'notification_templates',
    create: ({ owner, accountId }: Scene, id: WithId) =>
      owner.call(notificationTemplateRoutes.create, {
        params: { accountId },
        body: { ...sampleTemplate, ...id },
      }),
  },
  {
    name: 'comment presets',
    table: 'comment_presets',
    create: ({ owner, accountId }: Scene, id: WithId) =>
      owner.call(commentPresetRoutes.create, {
        params: { accountId },
        body: { name: 'Answers', comments: [{ text: 'Three weeks.' }], ...id },
      }),
  },
] as const;

const LAST_ID = '9223372036854775807';

describe.each(ENTITIES)('ids of $name', ({ create, table }) => {
  const lastId = async (): Promise<bigint> => {
    const row = await app.container
      .db(table)
      .orderBy('created_at', 'desc')
      .first<{ id: string }>('id');
    return BigInt(row?.id ?? 0);
  };

  it('are not the next of a sequence, which a rival could take', async () => {
    const [own, rival] = [await buildRuleScene(app), await buildRuleScene(app)];
    expect(await create(own, {})).toMatchObject({ status: 200 });
    const next = (await lastId()) + 1n;
    for (const id of [next, next + 1n, next + 2n]) {
      expect(await create(rival, { id: String(id) })).toMatchObject({ status: 200 });
    }
    expect(await create(own, {})).toMatchObject({ status: 200 });
  });

  it('of a client are refused when taken, too large or not as they are stored', async () => {
    const scene = await buildRuleScene(app);
    const id = createRowId();
    expect(await create(scene, { id })).toMatchObject({ status: 200 });
    expect(await create(scene, { id })).toMatchObject({
      status: 409,
      body: { error: 'This ID is already used.', type: 'AlreadyExistsError' },
    });
    for (const [wrong, message] of [
      [String(BigInt(LAST_ID) + 1n), 'is too large'],
      [`0${id.slice(1)}`, 'must not start with 0'],
    ] as const) {
      expect(await create(scene, { id: wrong })).toMatchObject({
        status: 400,
        body: { details: { fields: [{ message }] } },
      });
    }
  });
});

it('draws again when an id is taken or drawn twice', async () => {
  const { accountId } = await buildRuleScene(app);
  const rows = [undefined, '7001', undefined].map((id) => ({
    id,
    columns: { account_id: accountId, name: 'Answers', is_shared: false, comments: '[]' },
  }));
  const drawn = ['7000', '7000', '7000', '7002', '7003'];
  const insert = () =>
    app.container.db.transaction((trx) =>
      insertWithRowIds(
        { table: 'comment_presets', rows, draw: () => drawn.shift() ?? createRowId() },
        trx,
      ),
    );
  expect(await insert()).toEqual(['7000', '7001', '7002']);
  await expect(insert()).rejects.toMatchObject({ type: 'AlreadyExistsError' });
});
