import { randomUUID } from 'node:crypto';
import { notificationTemplateRoutes as r } from '@ads-checker/shared/contracts/notification-templates';
import { syncRoutes } from '@ads-checker/shared/contracts/sync';
import { messageOf } from '@ads-checker/shared/domain/notifications/message-tree';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/harness/client.ts';
import {
  createTemplate,
  pullTemplates,
  readTemplateLog,
  sampleTemplate,
  useTemplates,
} from './test/templates.ts';

const { app, build } = useTemplates();

describe('notification templates', () => {
  it('are created once per key, read, changed by field and deleted, in feed and log', async () => {
    const { accountId, teamId, owner } = await build();
    const id = createRowId();
    const body = {
      ...sampleTemplate,
      id,
      name: ' Loud ',
      // Not in canonical form: it is normalized when stored.
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
      ...sampleTemplate,
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
    expect(await pullTemplates(owner)).toEqual([[docId, false]]);
    const deletion = { params: { accountId }, body: { notificationTemplateIds: [id, '12345'] } };
    expect((await owner.call(r.delete, deletion)).body).toEqual({
      data: { notificationTemplateIds: [id] },
    });
    expect(await owner.call(r.delete, deletion)).toMatchObject({
      status: 404,
      body: { error: `Notification template '${id}' not found` },
    });
    expect(await pullTemplates(owner)).toEqual([[docId, true]]);
    expect(await readTemplateLog(owner, teamId)).toEqual([
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
    const adUserId = await app().factories.buildAdUser({ accountId });
    const [one, two, kept] = [
      await createTemplate(owner, accountId),
      await createTemplate(owner, accountId, { name: 'Second' }),
      await createTemplate(owner, accountId, { name: 'Kept' }),
    ];
    await app().container.sync.write({ teamIds: [teamId] }, async ({ trx, touch }) => {
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
    const task = await app()
      .container.db('ad_object_check_tasks')
      .where({ ad_user_id: adUserId })
      .first();
    expect(task).toMatchObject({
      ad_status_notification_template_id: null,
      ad_account_status_notification_template_id: kept.id,
    });
    expect((await readTemplateLog(owner, teamId))[0]).toEqual([
      'deleted',
      'notification_templates',
      '2',
      [],
    ]);
  });

  it('are seen and changed as the profiles of their account are', async () => {
    const { accountId, owner, member, reader, manager } = await build();
    const { id } = await createTemplate(owner, accountId);
    const get = { params: { accountId, templateId: id } };
    const rename = { ...get, body: { name: 'Quiet' } };
    const deletion = { params: { accountId }, body: { notificationTemplateIds: [id] } };
    const statuses = async (client: TestClient) => [
      (await client.call(r.get, get)).status,
      (await client.call(r.update, rename)).status,
      (await client.call(r.delete, deletion)).status,
      (await pullTemplates(client)).length,
    ];
    expect(await statuses(app().anonymous()).catch(() => 'none')).toBe('none');
    expect((await app().anonymous().call(r.get, get)).status).toBe(401);
    expect(await statuses(member)).toEqual([404, 404, 403, 0]);
    expect(await statuses(reader)).toEqual([200, 403, 403, 1]);
    expect(await statuses(manager)).toEqual([200, 200, 200, 1]);
  });

  it('belong to the account in the address', async () => {
    const { accountId, owner, manager, teamId } = await build();
    const { id } = await createTemplate(owner, accountId);
    const other = await app().factories.buildAccount({ teamId });
    const params = { accountId: other.id, templateId: id };
    expect((await manager.call(r.get, { params })).status).toBe(404);
    expect((await manager.call(r.update, { params, body: { name: 'Mine' } })).status).toBe(404);
    const body = { notificationTemplateIds: [id] };
    expect((await manager.call(r.delete, { params: { accountId: other.id }, body })).status).toBe(
      404,
    );
    expect(await createTemplate(manager, accountId, { id: undefined })).toMatchObject({
      accountId,
    });
  });
});
