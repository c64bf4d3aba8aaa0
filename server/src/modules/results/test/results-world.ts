import { type ResultBreakdown, resultRoutes as r } from '@ads-checker/shared/contracts/results';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import type { SampleInsights, SampleProfile } from '@ads-checker/shared/sample/index';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { expect } from 'vitest';
import type { z } from 'zod';
import { type RunningSandbox, startSandbox } from '../../../../sandbox/sandbox.ts';
import { startTestApp } from '../../../../test/harness/app.ts';

const SIZES = {
  adAccounts: 9,
  campaigns: 30,
  adSets: 60,
  ads: 180,
  adImages: 10,
  hasLargeAdAccount: false,
};

/** A profile, and the tracker that counts for it. */
export interface WorldProfile {
  readonly adUserId: string;
  /** The account of its owner. */
  readonly buyerId: string;
  readonly profile: SampleProfile;
  readonly version: TrackerVersion;
  readonly binomId: string;
  /** Empty for all users of the tracker. */
  readonly binomUserId: string;
  readonly dayZone: 'ad_account' | 'tracker';
  /** A traffic source without a configured token. */
  readonly leftOut: string | undefined;
}

/** Of the days before today, what a run reads for the first time. */
const FIRST_DAYS = 3 + 14;
const HISTORY_DAYS_OF_A_RUN = 14;

type Query = z.input<typeof r.getBreakdown.query>;

/**
 * A team of two buyers and a lead, three profiles that see partly the same ad accounts, each with
 * another tracker, on a sandbox whose clock the test sets.
 */
export async function startResultsWorld(startsAt: string) {
  let nowMs = Date.parse(startsAt);
  const sandbox: RunningSandbox = await startSandbox({ sizes: SIZES, clock: () => nowMs });
  const app = await startTestApp({
    clock: { now: () => new Date(nowMs) },
    graphUrl: sandbox.url,
  });
  const { factories } = app;
  const { world } = sandbox.state.journal;
  const first = await factories.buildAccount();
  const { teamId } = first;
  const second = await factories.buildAccount({ teamId });
  const lead = await factories.buildAccount({ teamId, readTeamAds: true });
  const member = await factories.buildAccount({ teamId });

  const buildProfile = async (
    name: string,
    {
      buyerId,
      version,
      binomUserId = '',
      dayZone = 'ad_account',
      leftOut,
    }: Pick<WorldProfile, 'buyerId' | 'version'> &
      Partial<Pick<WorldProfile, 'binomUserId' | 'dayZone' | 'leftOut'>>,
  ): Promise<WorldProfile> => {
    const profile = world.profiles.find((one) => one.name === name);
    if (profile === undefined) {
      throw new Error(`There is no profile ${name}.`);
    }
    const sample = SAMPLE_TRACKERS[version];
    const binomId = await factories.buildTracker({
      teamId,
      version,
      name: sample.name,
      apiUrl: `${sandbox.url}${sample.apiPath}`,
      apiKey: sample.apiKey,
      timezone: sample.timeZone,
      trafficSourceSettings: [
        ...sample.trafficSourceSettings,
        {
          trafficSourceId: '8',
          adIdToken: version === 'keitaro' ? 'sub_id_1' : '1',
          adSetIdToken: null,
          campaignIdToken: null,
        },
      ].filter(({ trafficSourceId }) => trafficSourceId !== leftOut),
    });
    const { accessToken, facebookId, userAgent } = profile;
    const adUserId = await factories.buildAdUser({
      accountId: buyerId,
      accessToken,
      facebookId,
      userAgent,
    });
    await app.container.db.raw(
      `insert into result_tasks (ad_user_id, binom_id, binom_user_id, tracker_currency, day_zone)
       values (?, ?, ?, ?, ?)`,
      [adUserId, binomId, binomUserId, sample.currency, dayZone],
    );
    return { adUserId, buyerId, profile, version, binomId, binomUserId, dayZone, leftOut };
  };
  // The lowest id owns what several see
  const profiles = [
    await buildProfile('Paweł Nowicki', {
      buyerId: first.id,
      version: 'binom_v1',
      binomUserId: '4',
    }),
    await buildProfile('Kyle Whitman', { buyerId: first.id, version: 'keitaro', leftOut: '5' }),
    await buildProfile('Marta Jensen', {
      buyerId: second.id,
      version: 'binom_v2',
      dayZone: 'tracker',
    }),
  ];
  const readSince = new Map<string, string>();
  const signIn = ({ id, user }: typeof first) =>
    app.signIn({ username: user.username, accountId: id });
  const clients = {
    first: await signIn(first),
    second: await signIn(second),
    lead: await signIn(lead),
    member: await signIn(member),
  };
  const accounts = { first: first.id, second: second.id, lead: lead.id, member: member.id };

  return {
    app,
    sandbox,
    world,
    teamId,
    profiles,
    /** The earliest day that each profile's tracker was read for. */
    readSince,
    clients,
    accounts,
    nowMs: () => nowMs,
    today: () => new Date(nowMs).toISOString().slice(0, 10),
    passMs: (amountMs: number) => {
      nowMs += amountMs;
    },

    /** Reads what is due of all profiles. @returns what could not be read */
    async collect(): Promise<string[]> {
      const problems: string[] = [];
      for (const { adUserId } of profiles) {
        await app.container.modules.resultsModule.task.run({
          adUserId,
          signal: new AbortController().signal,
        });
        const { rows } = await app.container.db.raw(
          'select error, problems from result_runs where ad_user_id = ? order by id desc limit 1',
          [adUserId],
        );
        const [run] = rows as { error: string | null; problems: { subject: string }[] }[];
        expect(run?.error).toBeNull();
        const failed = run?.problems ?? [];
        problems.push(...failed.map(({ subject }) => subject));
        if (failed.length === 0) {
          const known = readSince.get(adUserId);
          readSince.set(
            adUserId,
            addDays(
              known === undefined
                ? { date: new Date(nowMs).toISOString().slice(0, 10), days: -FIRST_DAYS }
                : { date: known, days: -HISTORY_DAYS_OF_A_RUN },
            ),
          );
        }
      }
      return problems;
    },

    /** Multiplies what the network says was spent on a day, as its corrections do. */
    restate(day: number, factor: number): void {
      const { insights } = world;
      const { find } = insights;
      const restated: SampleInsights['find'] = (query) => {
        const totals = find(query);
        return totals === undefined || query.sinceDay !== day || query.untilDay !== day
          ? totals
          : { ...totals, spendMinor: Math.round(totals.spendMinor * factor) };
      };
      Object.assign(insights, { find: restated });
    },

    async read(query: Query, who: keyof typeof clients = 'lead'): Promise<ResultBreakdown> {
      const answer = await clients[who].call(r.getBreakdown, {
        params: { accountId: accounts[who] },
        query,
      });
      expect(answer.status).toBe(200);
      return r.getBreakdown.response.parse(answer.body).data;
    },

    async close(): Promise<void> {
      await app.close();
      await sandbox.close();
    },
  };
}

export type ResultsWorld = Awaited<ReturnType<typeof startResultsWorld>>;
