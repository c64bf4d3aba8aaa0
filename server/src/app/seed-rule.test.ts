import { ruleRunRoutes } from '@ads-checker/shared/contracts/rule-runs';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { findTokens } from '@ads-checker/shared/domain/trackers';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { TEST_PASSWORD } from '../../test/factories/factories.ts';
import { startTestApp, type TestApp } from '../../test/harness/app.ts';
import type { TestClient } from '../../test/harness/client.ts';
import { seed } from './seed.ts';

let sandbox: RunningSandbox;
let app: TestApp;
let client: TestClient;
let teamId: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startTestApp({ graphUrl: sandbox.url });
  await seed({
    container: app.container,
    network: 'sandbox',
    admin: { username: 'admin', password: TEST_PASSWORD },
    sandboxProxyPort: sandbox.proxyPort,
    vendors: { sandboxUrl: sandbox.url },
  });
  const { rows } = await app.container.db.raw<{ rows: { id: string; team_id: string }[] }>(
    `select a.id, a.team_id from accounts a join users u on u.id = a.user_id where username = 'admin'`,
  );
  teamId = rows[0]?.team_id ?? '';
  client = await app.signIn({ username: 'admin' });
});
afterAll(async () => {
  await app?.close();
  await sandbox?.close();
});

it('connects a tracker of each kind, with the tokens that its traffic sources have', async () => {
  const { body } = await client.call(trackerRoutes.listOfTeam, { params: { teamId } });
  const { binoms } = trackerRoutes.listOfTeam.response.parse(body).data;
  expect(binoms.map(({ version }) => version)).toEqual(['binom_v1', 'binom_v2', 'keitaro']);
  for (const { id: binomId, version } of binoms) {
    const read = await client.call(trackerRoutes.listTrafficSources, { params: { binomId } });
    const { trafficSources } = trackerRoutes.listTrafficSources.response.parse(read.body).data;
    const found = trafficSources.flatMap(({ id, isDeleted, tokens }) => {
      const { adIdToken, adSetIdToken, campaignIdToken } = findTokens(tokens ?? []);
      return isDeleted
        ? []
        : [
            {
              trafficSourceId: id,
              adIdToken: adIdToken?.token.id,
              adSetIdToken: adSetIdToken?.token.id,
              campaignIdToken: campaignIdToken?.token.id,
            },
          ];
    });
    expect([version, found]).toEqual([version, SAMPLE_TRACKERS[version].trafficSourceSettings]);
  }
});

it('leaves a rule that turns losing ads off as soon as a newcomer switches it on', async () => {
  const adUserId = '1';
  const list = async () => {
    const { body } = await client.call(ruleRoutes.list, { params: { adUserId } });
    return ruleRoutes.list.response.parse(body).data.rules;
  };
  const [rule, ...others] = await list();
  expect(others).toEqual([]);
  expect(rule).toMatchObject({
    name: 'Turn off losing ads',
    isEnabled: false,
    nextExecutionTime: null,
    checkIntervalInSeconds: 60,
  });
  const params = { ruleId: rule?.id ?? '' };
  await client.call(ruleRoutes.update, { params, body: { isEnabled: true } });
  await app.runJobs({
    only: ['run-binom-rules', 'apply-ad-object-change', 'settle-binom-rule-run'],
  });
  const { body } = await client.call(ruleRunRoutes.listRuns, { params });
  const [run] = ruleRunRoutes.listRuns.response.parse(body).data;
  expect(run).toMatchObject({ ok: true, description: null, failedCount: 0 });
  const acted = run?.results.map(({ objectId }) => objectId) ?? [];
  expect(acted.length).toBeGreaterThan(0);
  expect(acted.length).toBeLessThan(run?.processedIds.length ?? 0);
  const { ads } = sandbox.state.journal.world;
  expect(acted.map((id) => ads.get(id)?.status)).toEqual(acted.map(() => 'PAUSED'));
});
