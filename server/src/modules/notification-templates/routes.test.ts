import { randomUUID } from 'node:crypto';
import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { notificationTemplateRoutes as r } from '@ads-checker/shared/contracts/notification-templates';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { messageOf } from '@ads-checker/shared/domain/notifications/message-tree';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import type { TestClient } from '../../../test/harness/client.ts';
import { DEFAULT_LIMITS } from '../../platform/limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
});

async function build() {
  const owner = await app.factories.buildAccount({ manageTeam: true });
  const { teamId } = owner;
  const signIn = async (permissions: object) =>
    app.signIn((await app.factories.buildAccount({ teamId, ...permissions })).user);
  return {
    teamId,
    accountId: owner.id,
    owner: await app.signIn(owner.user),
    member: await signIn({}),
    reader: await signIn({ readTeamAds: true }),
    manager: await signIn({ manageTeamAds: true }),
  };
}

const sign = {
  name: '{sign}',
  options: [
    {
      value: '🔴',
      filter: { field: 'ad new status', operator: 'in', value: ['DISAPPROVED', 'WITH_ISSUES'] },
    },
    { value: '⚪️', filter: null },
  ],
} as const;
const loud = {
  notificationType: 'ad_status_change',
  name: 'Loud',
  message: messageOf([['{sign} ', ['{ad name}', 'bold']], [], ['{ad new status}']]),
  customTokens: [sign],
} as const;

async function create(client: TestClient, accountId: string, change: object = {}) {
  const body = { ...loud, ...change };
  const { body: answer } = await client.call(r.create, { params: { accountId }, body });
  return r.create.response.parse(answer).data.notificationTemplate;
}

async function pull(client: TestClient) {
  const { body } = await client.call(syncRoutes.pull, { params: { collection: 'records' } });
  return syncRoutes.pull.response
    .parse(body)
    .data.rows.filter(({ id }) => id.startsWith('notificationTemplate:'))
    .map(({ id, isDeleted }) => [id, isDeleted]);
}

async function readLog(client: TestClient, teamId: string) {
  const query = { kind: 'notification_templates' };
  const { body } = await client.call(activityRoutes.list, { params: { teamId }, query });
  return activityRoutes.list.response
    .parse(body)
    .data.map(({ action, subject, changes }) => [action, subject.type, subject.name, changes]);
}

describe('notification templates', () => {
  it('are created once per key, read, changed by field and deleted, in feed and log', async () => {
    const { accountId, teamId, owner } = await build();
    const id = createRowId();
    const body = {
      ...loud,
      id,
      name: ' Loud ',
      // Written otherwise than the one way: it is kept the one way.
      message: {
        type: 'root',
        children: [
          {
            type: 'element',
            children: [
              { type: 'text', text: '{sign}', formats: [] },
              { type: 'text', text: ' ', formats: [] },
              { type: 'text', text: '', formats: ['code'] },
              { type: 'text', text: '{ad name}', formats: ['bold', 'bold'] },
            ],
          },
          { type: 'element', children: [] },
          {
            type: 'element',
            children: [{ type: 'text', text: '{ad new status}', formats: [] }],
          },
        ],
      },
    };
    const request = { params: { accountId }, body, key: randomUUID() };
    const first = await owner.call(r.create, request);
    expect(await owner.call(r.create, request)).toMatchObject({ body: first.body });
    const { notificationTemplate } = r.create.response.parse(first.body).data;
    expect(notificationTemplate).toEqual({
      ...loud,
      id,
      accountId,
      teamId,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const again = { ...request, key: randomUUID() };
    expect(await owner.call(r.create, again)).toMatchObject({
      status: 409,
      body: { type: 'AlreadyExistsError' },
    });
    const params = { accountId, templateId: id };
    const changed = await owner.call(r.update, { params, body: { name: 'Quiet' } });
    const after = { ...notificationTemplate, name: 'Quiet', updatedAt: expect.any(String) };
    expect(changed.body).toEqual({ data: { notificationTemplate: after } });
    expect((await owner.call(r.get, { params })).body).toEqual(changed.body);
    const message = messageOf([['{ad name} is ', ['{ad new status}', 'italic']]]);
    await owner.call(r.update, { params, body: { message, customTokens: [] } });
    expect((await owner.call(r.list, { params: { accountId } })).body).toEqual({
      data: { notificationTemplates: [{ ...after, message, customTokens: [] }] },
    });
    const docId = `notificationTemplate:${id}`;
    expect(await pull(owner)).toEqual([[docId, false]]);
    const deletion = { params: { accountId }, body: { notificationTemplateIds: [id, '12345'] } };
    expect((await owner.call(r.delete, deletion)).body).toEqual({
      data: { notificationTemplateIds: [id] },
    });
    expect(await owner.call(r.delete, deletion)).toMatchObject({
      status: 404,
      body: { error: `Notification template '${id}' not found` },
    });
    expect(await pull(owner)).toEqual([[docId, true]]);
    expect(await readLog(owner, teamId)).toEqual([
      ['deleted', 'notification_template', 'Quiet', []],
      [
        'updated',
        'notification_template',
        'Quiet',
        [
          {
            field: 'message',
            from: '{sign} {ad name}\n\n{ad new status}',
            to: '{ad name} is {ad new status}',
          },
          { field: 'customTokens', from: '{sign}', to: '' },
        ],
      ],
      ['updated', 'notification_template', 'Quiet', [{ field: 'name', from: 'Loud', to: 'Quiet' }]],
      ['created', 'notification_template', 'Loud', []],
    ]);
  });

  it('are deleted many at once, and what used them uses the default ones', async () => {
    const { accountId, teamId, owner } = await build();
    const adUserId = await app.factories.buildAdUser({ accountId });
    const [one, two, kept] = [
      await create(owner, accountId),
      await create(owner, accountId, { name: 'Second' }),
      await create(owner, accountId, { name: 'Kept' }),
    ];
    await app.container.sync.write({ teamIds: [teamId] }, async ({ trx, touch }) => {
      await trx('ad_users')
        .where({ id: adUserId })
        .update({ binom_rule_run_notification_template_id: one.id });
      await trx('ad_object_check_tasks').where({ ad_user_id: adUserId }).update({
        ad_status_notification_template_id: two.id,
        ad_account_status_notification_template_id: kept.id,
      });
      touch({ collection: 'adUsers', docIds: [adUserId] });
    });
    const pullProfile = async () => {
      const { body } = await owner.call(syncRoutes.pull, { params: { collection: 'adUsers' } });
      return syncRoutes.pull.response.parse(body).data.rows[0];
    };
    const before = await pullProfile();
    expect(before?.doc).toMatchObject({ binomRuleRunNotificationTemplateId: one.id });
    const notificationTemplateIds = [one.id, two.id];
    await owner.call(r.delete, { params: { accountId }, body: { notificationTemplateIds } });
    const after = await pullProfile();
    expect(after?.doc).toMatchObject({ binomRuleRunNotificationTemplateId: null });
    expect(after?.revision).not.toBe(before?.revision);
    const task = await app.container
      .db('ad_object_check_tasks')
      .where({ ad_user_id: adUserId })
      .first();
    expect(task).toMatchObject({
      ad_status_notification_template_id: null,
      ad_account_status_notification_template_id: kept.id,
    });
    expect((await readLog(owner, teamId))[0]).toEqual([
      'deleted',
      'notification_templates',
      '2',
      [],
    ]);
  });

  it('are seen and changed as the profiles of their account are', async () => {
    const { accountId, owner, member, reader, manager } = await build();
    const { id } = await create(owner, accountId);
    const get = { params: { accountId, templateId: id } };
    const rename = { ...get, body: { name: 'Quiet' } };
    const deletion = { params: { accountId }, body: { notificationTemplateIds: [id] } };
    const statuses = async (client: TestClient) => [
      (await client.call(r.get, get)).status,
      (await client.call(r.update, rename)).status,
      (await client.call(r.delete, deletion)).status,
      (await pull(client)).length,
    ];
    expect(await statuses(app.anonymous()).catch(() => 'none')).toBe('none');
    expect((await app.anonymous().call(r.get, get)).status).toBe(401);
    expect(await statuses(member)).toEqual([404, 404, 403, 0]);
    expect(await statuses(reader)).toEqual([200, 403, 403, 1]);
    expect(await statuses(manager)).toEqual([200, 200, 200, 1]);
  });

  it('belong to the account in the address', async () => {
    const { accountId, owner, manager, teamId } = await build();
    const { id } = await create(owner, accountId);
    const other = await app.factories.buildAccount({ teamId });
    const params = { accountId: other.id, templateId: id };
    expect((await manager.call(r.get, { params })).status).toBe(404);
    expect((await manager.call(r.update, { params, body: { name: 'Mine' } })).status).toBe(404);
    const body = { notificationTemplateIds: [id] };
    expect((await manager.call(r.delete, { params: { accountId: other.id }, body })).status).toBe(
      404,
    );
    expect(await create(manager, accountId, { id: undefined })).toMatchObject({ accountId });
  });

  const text = (own: string) => messageOf([[own]]);
  const option = (filter: object | null, value = 'x') => ({ value, filter });
  const token = (options: readonly object[], name = '{x}') => [{ name, options }];
  it.each([
    ['no name', { name: ' ' }, 'body.name'],
    ['a type of its own', { notificationType: 'weather' }, 'body.notificationType'],
    ['no text', { message: text('  ') }, 'body.message'],
    ['too much text', { message: text('x'.repeat(4_097)) }, 'body.message'],
    ['a line end in a text', { message: text('one\ntwo') }, 'body.message'],
    [
      'a format of its own',
      {
        message: {
          type: 'root',
          children: [{ type: 'element', children: [{ type: 'text', text: 'x', formats: ['h1'] }] }],
        },
      },
      'body.message.children.0.children.0.formats.0',
    ],
    [
      'a token without braces',
      { customTokens: token([option(null)], 'x') },
      'body.customTokens.0.name',
    ],
    [
      'a token without a name',
      { customTokens: token([option(null)], '{ }') },
      'body.customTokens.0.name',
    ],
    [
      'a default token’s name',
      { customTokens: token([option(null)], '{Ad Name}') },
      'body.customTokens.0.name',
    ],
    [
      'a default token’s Russian name',
      { customTokens: token([option(null)], '{название объявления}') },
      'body.customTokens.0.name',
    ],
    [
      'one name twice',
      { customTokens: [sign, { ...sign, name: '{ SIGN }' }] },
      'body.customTokens.1.name',
    ],
    [
      'a token without a value',
      { customTokens: token([option(null, ' ')]) },
      'body.customTokens.0.options.0.value',
    ],
    ['a token without options', { customTokens: token([]) }, 'body.customTokens.0.options'],
    [
      'an option that is never used',
      { customTokens: token([option(null), option(null)]) },
      'body.customTokens.0.options.0.filter',
    ],
    [
      'a condition on no token',
      { customTokens: token([option({ field: 'weather', operator: 'equal', value: 'x' })]) },
      'body.customTokens.0.options.0.filter.field',
    ],
    [
      'an operator of another kind',
      { customTokens: token([option({ field: 'ad name', operator: 'less_than', value: '1' })]) },
      'body.customTokens.0.options.0.filter.operator',
    ],
    [
      'a list with no value',
      { customTokens: token([option({ field: 'ad name', operator: 'any', value: [] })]) },
      'body.customTokens.0.options.0.filter.value',
    ],
    [
      'text for a number',
      { customTokens: token([option({ field: 'ad id', operator: 'less_than', value: 'x' })]) },
      'body.customTokens.0.options.0.filter.value',
    ],
    [
      'a range that ends before it begins',
      {
        customTokens: token([option({ field: 'ad id', operator: 'in_range', value: ['2', '1'] })]),
      },
      'body.customTokens.0.options.0.filter.value',
    ],
  ])('are refused with %s', async (_, change, field) => {
    const { accountId, owner } = await build();
    const body = { ...loud, customTokens: [], ...change } as never;
    expect(await owner.call(r.create, { params: { accountId }, body })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field }] } },
    });
  });

  it('keep their type, and are changed by something', async () => {
    const { accountId, owner } = await build();
    const { id } = await create(owner, accountId);
    const params = { accountId, templateId: id };
    const update = (body: object) => owner.call(r.update, { params, body });
    expect((await update({ notificationType: 'binom_rule_run' })).status).toBe(400);
    expect((await update({})).status).toBe(400);
  });

  it('are limited per team', async () => {
    const limited = await startTestApp({
      limits: { perTeam: { ...DEFAULT_LIMITS.perTeam, rows: 1 } },
    });
    try {
      const { id: accountId, user } = await limited.factories.buildAccount({});
      const client = await limited.signIn(user);
      const add = () => client.call(r.create, { params: { accountId }, body: loud as never });
      expect([(await add()).status, (await add()).status]).toEqual([200, 400]);
    } finally {
      await limited.close();
    }
  });
});

describe('the last event', () => {
  it('of each type is of the account’s own profiles', async () => {
    const { accountId, owner, teamId } = await build();
    const last = async (notificationType: string) => {
      const request = { params: { accountId }, query: { notificationType } };
      const { body } = await owner.call(r.getLastEvent, request);
      return r.getLastEvent.response.parse(body).data.event;
    };
    expect(await last('ad_status_change')).toBeNull();
    expect(await last('binom_rule_run')).toBeNull();
    const adUserId = await app.factories.buildAdUser({ accountId });
    const colleague = await app.factories.buildAccount({ teamId });
    const foreign = await app.factories.buildAdUser({ accountId: colleague.id });
    const event = (of: string, kind: string, minute: number, change: object) => ({
      ad_user_id: of,
      kind,
      found_at: new Date(Date.UTC(2026, 10, 20, 14, minute)),
      object_id: '7',
      object_name: 'Dach',
      ad_account_id: '9',
      ad_account_name: 'Helio',
      campaign_id: '3',
      ad_set_id: '4',
      old_status: 'ACTIVE',
      new_status: 'DISAPPROVED',
      disable_reason: null,
      reasons: JSON.stringify([{ title: 'Claims', message: 'Not proven.' }]),
      ...change,
    });
    await app.container.db('ad_object_events').insert([
      event(adUserId, 'ad', 1, { old_status: 'PAUSED' }),
      event(adUserId, 'ad', 2, {}),
      event(foreign, 'ad', 3, { object_name: 'Foreign' }),
      event(adUserId, 'ad_account', 4, {
        old_status: '1',
        new_status: '2',
        disable_reason: 3,
        reasons: '[]',
      }),
    ]);
    const profile = await app.container.db('ad_users').where({ id: adUserId }).first();
    const common = {
      'account id': '9',
      'account name': 'Helio',
      'profile id': profile.facebook_id,
      'profile name': profile.custom_name ?? profile.name,
    };
    expect(await last('ad_status_change')).toEqual({
      at: '2026-11-20T14:02:00.000Z',
      values: {
        ...common,
        'ad id': '7',
        'ad name': 'Dach',
        'ad old status': 'ACTIVE',
        'ad new status': 'DISAPPROVED',
        'ad review feedback': ['Claims: Not proven.'],
        'ad set id': '4',
        'ad set name': null,
        'campaign id': '3',
        'campaign name': null,
      },
    });
    expect(await last('ad_account_status_change')).toEqual({
      at: '2026-11-20T14:04:00.000Z',
      values: {
        ...common,
        'account old status': '1',
        'account new status': '2',
        'account disable reason': '3',
      },
    });
  });

  it('of rules is a run that did something', async () => {
    const { accountId, owner } = await build();
    const adUserId = await app.factories.buildAdUser({ accountId });
    const ruleId = await app.factories.buildRule({ adUserId });
    const runId = await app.factories.buildRuleRun({ ruleId });
    await app.container.db('binom_rule_run_objects').where({ run_id: runId }).delete();
    const act = { run_id: runId, is_evaluated: true, status_before: 'ACTIVE' };
    const completed = new Date('2026-11-20T14:00:00.000Z');
    await app.container
      .db('binom_rule_runs')
      .where({ id: runId })
      .update({ completed_at: completed });
    await app.container.db('binom_rule_run_objects').insert([
      {
        ...act,
        position: 0,
        level: 'ad',
        object_id: '7',
        name: 'Dach',
        status_after: 'PAUSED',
        act_state: 'done',
      },
      {
        ...act,
        position: 1,
        level: 'ad',
        object_id: '8',
        name: 'Roof',
        status_after: 'PAUSED',
        act_state: 'done',
      },
      { ...act, position: 2, level: 'ad', object_id: '9', name: 'Sky', act_state: 'failed' },
    ]);
    const rule = await app.container.db('binom_rules').where({ id: ruleId }).first();
    const request = { params: { accountId }, query: { notificationType: 'binom_rule_run' } };
    const { body } = await owner.call(r.getLastEvent, request);
    const { event } = r.getLastEvent.response.parse(body).data;
    expect(event?.at).toBe('2026-11-20T14:00:00.000Z');
    expect(event?.values).toMatchObject({
      'ad id': ['7', '8'],
      'ad name': ['Dach', 'Roof'],
      'ad old status': ['ACTIVE'],
      'ad new status': ['PAUSED'],
      'ad set id': [],
      'campaign id': rule.ad_campaign_id,
      'account id': rule.ad_account_id,
    });
    expect(event?.values['rule spec']).toContain('cost');
  });
});
