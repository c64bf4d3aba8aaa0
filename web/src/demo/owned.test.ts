import { commentCleaningRoutes } from '@ads-checker/shared/contracts/comment-cleaning';
import { costUpdateRoutes } from '@ads-checker/shared/contracts/cost-updates';
import { notificationTemplateRoutes } from '@ads-checker/shared/contracts/notification-templates';
import { objectCheckRoutes } from '@ads-checker/shared/contracts/object-checks';
import { ruleRunRoutes } from '@ads-checker/shared/contracts/rule-runs';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { messageOf } from '@ads-checker/shared/domain/notifications/message-tree';
import { afterEach, expect, it } from 'vitest';
import { SAMPLE_ID, startSampleApi, stopSampleApi } from '../../test/sample-api.ts';
import { call } from '../lib/api.ts';

afterEach(stopSampleApi);

it('has results of rules, checks, cost updates and cleaning', async () => {
  await startSampleApi();
  const params = { adUserId: SAMPLE_ID };
  const { data: listed } = await call(ruleRoutes.list, { params, query: {} });
  const [rule] = listed.rules;
  const { data: runs } = await call(ruleRunRoutes.listRuns, {
    params: { ruleId: rule?.id ?? '' },
    query: { period: '60_minutes' },
  });
  expect(runs.map(({ ok }) => ok)).toEqual([true]);
  const { data: objects } = await call(ruleRunRoutes.listRunObjects, {
    params: { runId: runs[0]?.id ?? '' },
  });
  expect(objects.length).toBeGreaterThan(0);

  const costs = await call(costUpdateRoutes.listAdCosts, { params });
  expect(costs.summary.countByStatus.success).toBeGreaterThan(0);
  const [first] = costs.data;
  const ofOne = await call(costUpdateRoutes.listAdCosts, { params, query: { adId: first?.adId } });
  expect(ofOne.data).toEqual(costs.data.filter(({ adId }) => adId === first?.adId));
  const page = await call(costUpdateRoutes.listAdCosts, { params, query: { limit: 2, offset: 1 } });
  expect(page).toMatchObject({
    data: costs.data.slice(1, 3),
    paging: { total: costs.data.length, limit: 2, offset: 1 },
  });
  await expect(
    call(costUpdateRoutes.listAdCosts, { params, query: { statusList: ['failure'] } }),
  ).rejects.toMatchObject({ code: 'sample_data' });

  const { data: events } = await call(objectCheckRoutes.listEvents, { params });
  expect(events.map(({ newStatus }) => newStatus)).toContain('DISAPPROVED');
  const { data: jobs } = await call(commentCleaningRoutes.listJobs, { params });
  expect(new Set(jobs.map(({ comment }) => comment.status))).toEqual(new Set(['hidden']));
});

it('creates, changes and deletes owned rows by their commands, one or many', async () => {
  const { recording } = await startSampleApi();
  const accountId = recording.signedIn.session.accountId ?? '';
  const draft = { adAccountId: '1', adCampaignId: '2', binomId: '3', binomUserId: '4' };
  const { data: created } = await call(ruleRoutes.create, {
    params: { adUserId: SAMPLE_ID },
    body: { rules: [draft, { ...draft, adCampaignId: '3', isEnabled: false }] },
  });
  expect(created.rules.map(({ adUserId, isEnabled }) => [adUserId, isEnabled])).toEqual([
    [SAMPLE_ID, true],
    [SAMPLE_ID, false],
  ]);
  const params = { ruleId: created.rules[0]?.id ?? '' };
  const changed = await call(ruleRoutes.update, { params, body: { name: 'Mine' } });
  expect(changed.data.rule).toEqual({ ...created.rules[0], name: 'Mine' });

  const message = messageOf([['{rule spec}']]);
  const template = { notificationType: 'binom_rule_run' as const, name: 'Loud', message };
  const made = await Promise.all(
    ['Loud', 'Quiet'].map((name) =>
      call(notificationTemplateRoutes.create, {
        params: { accountId },
        body: { ...template, name },
      }),
    ),
  );
  const ids = made.map(({ data }) => data.notificationTemplate.id);
  const deletion = { params: { accountId }, body: { notificationTemplateIds: ids } };
  expect((await call(notificationTemplateRoutes.delete, deletion)).data).toEqual({
    notificationTemplateIds: ids,
  });
  await expect(call(notificationTemplateRoutes.delete, deletion)).rejects.toThrow(/not found/);
});
