import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { ruleRunRoutes } from '@ads-checker/shared/contracts/rule-runs';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { findTokens } from '@ads-checker/shared/domain/trackers';
import { adDelivery } from '@ads-checker/shared/sample/index';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TokenClient } from './harness/api-token.ts';
import { useSampleTeam } from './harness/sample-team.ts';

const run = promisify(execFile);
const PAGE = new URL('../../docs/api.md', import.meta.url);
const CLIENT = 'ads-checker.mjs';

interface Recipe {
  readonly code: string;
  readonly scopes: readonly string[];
}

/** Programs in the documentation page, by file name. */
async function readRecipes(): Promise<ReadonlyMap<string, Recipe>> {
  const sections = (await readFile(PAGE, 'utf8')).split(/^## /m);
  return new Map(
    sections.flatMap((section) => {
      const [, code = '', file] = /```js\n(\/\/ (\S+)\n.*?)```/s.exec(section) ?? [];
      const [scopes = ''] = /^Scopes: .*$/m.exec(section) ?? [];
      const names = [...scopes.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
      return file === undefined ? [] : [[file, { code, scopes: names }] as const];
    }),
  );
}

const scene = useSampleTeam();
const recipes = await readRecipes();
const untried = new Set(recipes.keys());
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ads-checker-recipes-'));
  await Promise.all([...recipes].map(([file, { code }]) => writeFile(join(folder, file), code)));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Runs a program from the documentation page, with a token of the scopes named there. */
async function follow(file: string, ...args: readonly string[]): Promise<string[][]> {
  const { app, client } = scene();
  const { token } = await TokenClient.create(client, {
    name: file,
    scopes: [...(recipes.get(file)?.scopes ?? [])],
  });
  untried.delete(file);
  const env = { ADS_CHECKER_URL: app.baseUrl, ADS_CHECKER_TOKEN: token };
  const { stdout } = await run(process.execPath, [file, ...args], { cwd: folder, env });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}

const MARTA = 'Marta Jensen';
const world = () => scene().sandbox.state.journal.world;

async function readRule() {
  const { client } = scene();
  const { body } = await client.call(ruleRoutes.list, { params: { adUserId: '1' } });
  const [rule] = ruleRoutes.list.response.parse(body).data.rules;
  if (rule === undefined) {
    throw new Error('The sample team has a rule.');
  }
  return rule;
}

describe('the recipes of docs/api.md', () => {
  it('run a rule dry', async () => {
    const rule = await readRule();
    const before = scene().sandbox.state.journal.actions.length;
    const lines = await follow('dry-run.mjs', MARTA, rule.name ?? '');
    expect(lines.length).toBeGreaterThan(0);
    expect(lines).toEqual(
      lines.map(([id = '']) => [id, world().ads.get(id)?.name, rule.truthyAction]),
    );
    expect(lines.map(([id = '']) => world().ads.get(id)?.campaignId)).toEqual(
      lines.map(() => rule.adCampaignId),
    );
    expect(scene().sandbox.state.journal.actions).toHaveLength(before);
  });

  it('switch campaigns by name', async () => {
    const { adCampaignId } = await readRule();
    const id = adCampaignId ?? '';
    const { name = '' } = world().campaigns.get(id) ?? {};
    for (const [wanted, status] of [
      ['off', 'PAUSED'],
      ['on', 'ACTIVE'],
    ] as const) {
      const lines = await follow('switch-by-name.mjs', MARTA, wanted, name);
      expect(lines).toContainEqual([id, name, `turned ${wanted}`]);
      expect(world().campaigns.get(id)?.status).toBe(status);
    }
  });

  it('list rejected ads', async () => {
    const { ads, profiles } = world();
    const rejected = [...ads.values()].filter((ad) =>
      adDelivery({ world: world(), ad }).info.endsWith('rejected'),
    );
    const accounts = profiles.find(({ name }) => name === MARTA)?.tasks;
    const lines = await follow('rejected-ads.mjs');
    const listed = new Set(lines.map(([, , id = '']) => id));
    expect(listed.size).toBe(lines.length);
    expect(listed.size).toBeGreaterThan(0);
    expect(
      rejected.flatMap(({ id, adAccountId }) =>
        accounts?.has(adAccountId) === true && !listed.has(id) ? [id] : [],
      ),
    ).toEqual([]);
    const ids = new Set(rejected.map(({ id }) => id));
    expect([...listed].filter((id) => !ids.has(id))).toEqual([]);
  });

  it('import profiles', async () => {
    const { client, sandbox } = scene();
    const response = await fetch(`${sandbox.url}/__sandbox/bulk-profiles?from=40&count=2`);
    const { data } = z
      .object({ data: z.array(z.looseObject({ name: z.string() })) })
      .parse(await response.json());
    const [first, second] = data;
    await writeFile(join(folder, 'profiles.json'), JSON.stringify([first, second, first]));
    const lines = await follow('import-profiles.mjs', 'profiles.json');
    expect(lines).toEqual([
      [first?.name, expect.stringMatching(/^added: \d+$/)],
      [second?.name, expect.stringMatching(/^added: \d+$/)],
      [first?.name, "failed: You've already added this user."],
    ]);
    const [, added = ''] = lines[1] ?? [];
    const params = { adUserId: added.replace('added: ', '') };
    const { body } = await client.call(adUserRoutes.get, { params });
    expect(adUserRoutes.get.response.parse(body).data.adUser).toMatchObject({
      customName: second?.name,
      status: 'active',
    });
  });

  it('read costs', async () => {
    const cost = (
      adId: string,
      date: string,
      minor: number,
      currency: string | null,
      ok: boolean,
    ) => ({
      ad_user_id: '1',
      ad_id: adId,
      date,
      ad_account_id: '7',
      amount_minor: minor,
      currency,
      fetched_at: `${date}T23:00:00Z`,
      updated_at: `${date}T23:05:00Z`,
      update_result: {
        ok,
        completedAt: `${date}T23:05:00Z`,
        ...{ amount: null, amountUSD: null, trackerUrl: null, trackerName: null },
        ...{ campaignId: null, campaignName: null, description: null, code: null, parts: [] },
      },
    });
    await scene()
      .app.container.db('binom_ad_costs')
      .insert([
        cost('70', '2026-11-02', 1_250, 'EUR', true),
        cost('71', '2026-11-02', 830, 'EUR', false),
        cost('72', '2026-11-02', 999, null, false),
        cost('70', '2026-11-01', 40, 'EUR', true),
        cost('70', '2026-10-31', 7_000, 'EUR', true),
      ]);
    expect(await follow('costs.mjs', MARTA, '2026-11-01', '2026-11-07')).toEqual([
      ['2026-11-02', 'EUR', '20.80', '12.50'],
      ['2026-11-02', 'unknown currency', '9.99', '0.00'],
      ['2026-11-01', 'EUR', '0.40', '0.40'],
    ]);
  });

  it('are all run as they stand in the page', () => {
    expect([...untried]).toEqual([CLIENT]);
  });
});

describe('a newcomer', () => {
  it('connects a tracker of each kind, with the tokens that its traffic sources have', async () => {
    const { client, teamId } = scene();
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
    const { app, client, sandbox } = scene();
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
});
