import { randomUUID } from 'node:crypto';
import { adObjectChangeRoutes } from '@ads-checker/shared/contracts/ad-object-changes';
import { ruleRunRoutes } from '@ads-checker/shared/contracts/rule-runs';
import { type NewRuleInput, ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type RunningSandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { startTestApp, type TestApp } from './app.ts';
import type { TestClient } from './client.ts';

const SIZES = {
  adAccounts: 18,
  campaigns: 50,
  adSets: 120,
  ads: 900,
  adImages: 30,
  hasLargeAdAccount: false,
};
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const NOON_MS = 13 * 60 * MINUTE_MS;
/** Traffic sources of the sandbox's Binom, with tokens by number. */
const SOURCES = [
  { trafficSourceId: '3', adIdToken: '1', adSetIdToken: '2', campaignIdToken: '3' },
  { trafficSourceId: '5', adIdToken: '6', adSetIdToken: '3', campaignIdToken: '2' },
] as const;

interface Scene {
  readonly app: TestApp;
  readonly owner: TestClient;
  readonly teamId: string;
  readonly accountId: string;
  readonly adUserId: string;
  readonly binomId: string;
}

/** Matches everything that had a click. */
export const ANY_CLICK = {
  operator: 'and' as const,
  items: [{ column: 'clicks' as const, operator: 'greater_than' as const, value: 0 }],
};

/** A profile with a tracker and rules on a sandbox with a controlled clock. */
/** `isLive` uses the real clock, which other processes share. */
export function useRules({
  version = 'binom_v2' as TrackerVersion,
  isLive = false,
}: {
  version?: TrackerVersion;
  isLive?: boolean;
} = {}) {
  let nowMs = Date.now();
  const readMs = (): number => (isLive ? Date.now() : nowMs);
  let sandbox: RunningSandbox;
  let scene: Scene;
  const clock = { now: () => new Date(readMs()) };

  /** A campaign with several ads that had clicks today, of a profile that may change it. */
  const chooseCampaign = () => {
    const { world } = sandbox.state.journal;
    const { campaigns } = sandbox.state.trackers.catalog();
    const running = campaigns.flatMap(({ clickSources, ownerId }) =>
      clickSources.flatMap(({ ad, missing }) =>
        missing === 'none' && ad?.performance.lastDay === null && ad.status === 'ACTIVE'
          ? [{ ad, ownerId }]
          : [],
      ),
    );
    const best = [...Map.groupBy(running, ({ ad }) => ad.campaignId)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    );
    for (const [campaignId, ads] of best) {
      const campaign = world.campaigns.get(campaignId);
      const isOpen = world.adAccounts.get(campaign?.adAccountId ?? '')?.status === 1;
      const profile = world.profiles.find(
        ({ tasks, tokenState, capabilities }) =>
          tokenState === 'ok' &&
          capabilities === 'first_party' &&
          (tasks.get(campaign?.adAccountId ?? '') ?? []).includes('ADVERTISE'),
      );
      if (campaign?.status === 'ACTIVE' && isOpen && profile !== undefined) {
        return { campaign, profile, ownerId: ads[0]?.ownerId ?? 1 };
      }
    }
    throw new Error('No campaign has clicks.');
  };
  let chosen: ReturnType<typeof chooseCampaign> | undefined;
  const findCampaign = () => {
    chosen ??= chooseCampaign();
    const { campaigns } = sandbox.state.journal.world;
    return { ...chosen, campaign: campaigns.get(chosen.campaign.id) ?? chosen.campaign };
  };

  beforeAll(async () => {
    sandbox = await startSandbox({ sizes: SIZES, clock: readMs });
    const app = await startTestApp({ clock, graphUrl: sandbox.url });
    const { factories } = app;
    const account = await factories.buildAccount({ manageTeam: true });
    const { profile } = findCampaign();
    const { accessToken, facebookId, userAgent } = profile;
    const tracker = SAMPLE_TRACKERS[version];
    scene = {
      app,
      teamId: account.teamId,
      accountId: account.id,
      owner: await app.signIn({ username: account.user.username, accountId: account.id }),
      adUserId: await factories.buildAdUser({
        accountId: account.id,
        accessToken,
        facebookId,
        userAgent,
      }),
      binomId: await factories.buildTracker({
        teamId: account.teamId,
        version,
        apiUrl: `${sandbox.url}${tracker.apiPath}`,
        apiKey: tracker.apiKey,
        trafficSourceSettings: [...SOURCES],
      }),
    };
  });
  afterAll(async () => {
    await scene?.app.close();
    await sandbox?.close();
  });
  beforeEach(async () => {
    sandbox.state.reset();
    // Far from midnight in the zones of the sample world.
    nowMs = (Math.floor(nowMs / DAY_MS) + 2) * DAY_MS + NOON_MS;
    const { db } = scene.app.container;
    await db.raw(
      'delete from binom_rules; delete from ad_object_changes; delete from binom_rule_limits',
    );
    await db.raw('delete from activity_entries');
    await db.raw(
      'select count(*) from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
    );
    await scene.app.container.modules.adUsersModule.service.reportStatus({
      adUserId: scene.adUserId,
      status: 'active',
    });
  });

  const statusOf = (id: string): string | undefined => {
    const { ads, adSets, campaigns } = sandbox.state.journal.world;
    return (ads.get(id) ?? adSets.get(id) ?? campaigns.get(id))?.status;
  };

  const createRule = async (changes: Partial<NewRuleInput> = {}): Promise<string> => {
    const { campaign, ownerId } = findCampaign();
    const { adUserId, binomId, owner } = scene;
    const { body } = await owner.call(ruleRoutes.create, {
      params: { adUserId },
      body: {
        rules: [
          {
            adAccountId: campaign.adAccountId,
            adCampaignId: campaign.id,
            binomId,
            binomUserId: String(ownerId),
            datePreset: 'last_3_days',
            conditions: ANY_CLICK,
            truthyAction: 'turn_off_ad',
            checkIntervalInSeconds: 600,
            ...changes,
          },
        ],
      },
      key: randomUUID(),
    });
    const [rule] = ruleRoutes.create.response.parse(body).data.rules;
    return rule?.id ?? '';
  };

  const listRuns = async (ruleId: string) => {
    const { body } = await scene.owner.call(ruleRunRoutes.listRuns, { params: { ruleId } });
    return ruleRunRoutes.listRuns.response.parse(body).data;
  };
  const lastRun = async (ruleId: string) => {
    const [run] = await listRuns(ruleId);
    if (run === undefined) {
      throw new Error('The rule did not run.');
    }
    return run;
  };
  const objectsOf = async (runId: string) => {
    const { body } = await scene.owner.call(ruleRunRoutes.listRunObjects, {
      params: { runId },
      query: { limit: 200 },
    });
    return ruleRunRoutes.listRunObjects.response.parse(body).data;
  };

  return {
    sandbox: () => sandbox,
    world: () => sandbox.state.journal.world,
    scene: () => scene,
    clock,
    pass: (minutes: number) => {
      nowMs += minutes * MINUTE_MS;
    },
    findCampaign,
    statusOf,
    createRule,
    listRuns,
    lastRun,
    objectsOf,
    /** Runs everything that is due to completion. */
    work: () =>
      scene.app.runJobs({
        only: [
          'run-binom-rules',
          'apply-ad-object-change',
          'settle-binom-rule-run',
          'resume-paused-objects',
        ],
      }),
    /** Writes that took effect on the network. */
    actions: () => sandbox.state.journal.actions.filter(({ values }) => 'status' in values),
    /** Executes a bulk change by a person. */
    async switchByPerson(
      objectIds: readonly string[],
      status: 'ACTIVE' | 'PAUSED',
      level: 'ad' | 'ad_set' = 'ad',
    ) {
      const { campaign } = findCampaign();
      await scene.owner.call(adObjectChangeRoutes.create, {
        params: { adUserId: scene.adUserId },
        body: {
          id: createRowId(),
          adAccountId: campaign.adAccountId,
          level,
          operation: { type: 'status', status },
          objectIds: [...objectIds],
        },
        key: randomUUID(),
      });
      await scene.app.runJobs({ only: ['apply-ad-object-change'] });
    },
  };
}
