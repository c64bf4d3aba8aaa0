import { notificationTemplateRoutes as r } from '@ads-checker/shared/contracts/notification-templates';
import { describe, expect, it } from 'vitest';
import { useTemplates } from './test/templates.ts';

const { app, build } = useTemplates();

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
    const adUserId = await app().factories.buildAdUser({ accountId });
    const colleague = await app().factories.buildAccount({ teamId });
    const foreign = await app().factories.buildAdUser({ accountId: colleague.id });
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
    await app()
      .container.db('ad_object_events')
      .insert([
        event(adUserId, 'ad', 1, { old_status: 'PAUSED' }),
        event(adUserId, 'ad', 2, { campaign_name: 'DE Solar CBO', ad_set_name: 'DE 35+' }),
        event(foreign, 'ad', 3, { object_name: 'Foreign' }),
        event(adUserId, 'ad_account', 4, {
          old_status: '1',
          new_status: '2',
          disable_reason: 3,
          reasons: '[]',
        }),
      ]);
    const profile = await app().container.db('ad_users').where({ id: adUserId }).first();
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
        'ad set name': 'DE 35+',
        'campaign id': '3',
        'campaign name': 'DE Solar CBO',
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
    const adUserId = await app().factories.buildAdUser({ accountId });
    const ruleId = await app().factories.buildRule({ adUserId });
    const runId = await app().factories.buildRuleRun({ ruleId });
    await app().container.db('binom_rule_run_objects').where({ run_id: runId }).delete();
    const act = { run_id: runId, is_evaluated: true, status_before: 'ACTIVE' };
    const completed = new Date('2026-11-20T14:00:00.000Z');
    await app()
      .container.db('binom_rule_runs')
      .where({ id: runId })
      .update({ completed_at: completed });
    await app()
      .container.db('binom_rule_run_objects')
      .insert([
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
    const rule = await app().container.db('binom_rules').where({ id: ruleId }).first();
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
