import { notificationTemplateRoutes as r } from '@ads-checker/shared/contracts/notification-templates';
import { messageOf } from '@ads-checker/shared/domain/notifications/message-tree';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { DEFAULT_LIMITS } from '../../platform/limits.ts';
import { createTemplate, sampleTemplate, sign, useTemplates } from './test/templates.ts';

const { build } = useTemplates();

describe('notification templates', () => {
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
      'words for a range',
      {
        customTokens: token([option({ field: 'ad id', operator: 'in_range', value: ['a', '2'] })]),
      },
      'body.customTokens.0.options.0.filter.value.0',
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
    const body = { ...sampleTemplate, customTokens: [], ...change } as never;
    expect(await owner.call(r.create, { params: { accountId }, body })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field }] } },
    });
  });

  it('keep their type, and are changed by something', async () => {
    const { accountId, owner } = await build();
    const { id } = await createTemplate(owner, accountId);
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
      const add = () =>
        client.call(r.create, { params: { accountId }, body: sampleTemplate as never });
      expect([(await add()).status, (await add()).status]).toEqual([200, 400]);
    } finally {
      await limited.close();
    }
  });
});
