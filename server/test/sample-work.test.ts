import { commentBoostingRoutes } from '@ads-checker/shared/contracts/comment-boosting';
import { commentPresetRoutes } from '@ads-checker/shared/contracts/comment-presets';
import { costUpdateRoutes } from '@ads-checker/shared/contracts/cost-updates';
import { notificationTemplateRoutes } from '@ads-checker/shared/contracts/notification-templates';
import { ruleRunRoutes } from '@ads-checker/shared/contracts/rule-runs';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { savedViewsRoutes } from '@ads-checker/shared/contracts/saved-views';
import { createSampleTeam, createSampleWorld } from '@ads-checker/shared/sample/index';
import { expect, it } from 'vitest';
import { doSampleWork } from '../src/app/sample-work.ts';
import { TEST_PASSWORD } from './factories/factories.ts';
import { useSampleTeam } from './harness/sample-team.ts';

const scene = useSampleTeam();

it('a sample team has work under way on every main screen', async () => {
  const { app, client, sandbox } = scene();
  const world = createSampleWorld();
  const errors = await doSampleWork({
    world,
    team: createSampleTeam(world),
    credentials: { username: 'admin', password: TEST_PASSWORD },
    baseUrl: app.baseUrl,
    appOrigin: app.baseUrl,
    signal: AbortSignal.timeout(60_000),
  });
  expect(errors).toEqual([]);
  await app.runJobs({ only: ['run-binom-rules', 'settle-binom-rule-run'] });

  const [accountId = ''] = await app.container
    .db('accounts')
    .join('users', 'users.id', 'accounts.user_id')
    .where('users.username', 'admin')
    .pluck<string[]>('accounts.id');
  const params = { accountId };
  const read = async (route: Parameters<typeof client.call>[0], more: object = {}) => {
    const answer = await client.call(route, { params: { ...params, ...more } });
    expect(answer.status).toBe(200);
    return (answer.body as { data: unknown }).data;
  };
  expect(await read(savedViewsRoutes.list)).toMatchObject({
    savedViews: [{ name: 'Top spend of the week', isShared: true }],
  });
  expect(await read(notificationTemplateRoutes.list)).toMatchObject({
    notificationTemplates: [{ name: 'News of ads' }],
  });
  expect(await read(commentPresetRoutes.list)).toMatchObject({
    commentPresets: [{ name: 'Questions about solar' }],
  });
  expect(await read(commentBoostingRoutes.listTasks)).toMatchObject([
    { progress: { comments: { total: 1 } } },
  ]);
  expect(await read(costUpdateRoutes.getTask, { adUserId: '1' })).toMatchObject({
    binomCostUpdateTask: { binomSettings: [{ binomUserId: null, binomCampaignIds: [] }] },
    nextRunAt: expect.any(String),
  });
  const rules = ruleRoutes.list.response.parse({
    data: await read(ruleRoutes.list, { adUserId: '1' }),
  }).data.rules;
  const rule = rules.find(({ isEnabled }) => isEnabled);
  expect(rule?.name).toBe('Turn off very expensive ads');
  expect(await read(ruleRunRoutes.listRuns, { ruleId: rule?.id })).toMatchObject([
    { ok: true, results: [] },
  ]);
  expect(sandbox.state.journal.actions).toEqual([]);
});
