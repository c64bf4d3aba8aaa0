import {
  type AutomationOverview,
  automationRoutes as r,
  type TimelineEntry,
} from '@ads-checker/shared/contracts/automation';
import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import type { RouteQueryInput } from '@ads-checker/shared/http';
import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts';
import type { TestClient } from '../../../../test/harness/client.ts';
import { addFacts } from '../../../../test/harness/result-facts.ts';
import type { RunObject } from '../../rule-runs/run-repository.ts';

export const NOW = new Date('2026-03-12T09:00:00.000Z');
export const ago = (ms: number) => new Date(NOW.getTime() - ms);
/** Of the ad account of `addFacts`. */
export const TODAY = '2026-03-12';
export const YESTERDAY = '2026-03-11';

type Act = NonNullable<RunObject['act']>;

export const acted = (
  objectId: string,
  act: Partial<Act>,
  level: RunObject['level'] = 'ad',
): RunObject => ({
  objectId,
  level,
  name: `Object ${objectId}`,
  status: 'ACTIVE',
  evaluation: null,
  act: {
    action: 'turn_off_ad',
    askedBy: [objectId],
    skipped: null,
    state: 'done',
    money: null,
    resumeAt: null,
    raisedUSD: null,
    error: null,
    at: ago(HOUR_MS),
    ...act,
  },
});
export const budget = (
  from: string,
  to: string,
  raisedUSD: number | null = null,
): Partial<Act> => ({
  action: Number(to) > Number(from) ? 'raise_budget' : 'lower_budget',
  money: { field: 'dailyBudget', from, to },
  raisedUSD,
});

const ZERO = { usd: '0.00', isPartial: false };
export const NO_ACTS = { turnedOn: 0, turnedOff: 0, budgets: 0, bids: 0, notices: 0 };
export const NO_SUMS = {
  acts: NO_ACTS,
  raised: ZERO,
  lowered: ZERO,
  spendStopped: ZERO,
  profit: ZERO,
};
export const NO_STAKE = {
  currencies: [],
  total: ZERO,
  dailyCount: 0,
  otherCount: 0,
  unknownCount: 0,
  readAt: null,
};

/** Acts of a day or week; the earliest part is the first. */
export const perPart = (length: number, counts: Readonly<Record<number, number>> = {}): number[] =>
  Array.from({ length }, (_, part) => counts[part] ?? 0);

interface Reader {
  readonly accountId: string;
  readonly client: TestClient;
}
export interface Team extends Readonly<Record<'owner' | 'member' | 'reader', Reader>> {
  readonly teamId: string;
  readonly adUserId: string;
  /** Of `addFacts`. */
  readonly adAccountId: string;
  readonly binomId: string;
}

/** A team with rules, at a fixed time. */
export function useAutomation() {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ clock: { now: () => NOW } });
  });
  afterAll(async () => {
    await app?.close();
  });

  async function buildTeam(): Promise<Team> {
    const owner = await app.factories.buildAccount();
    const { teamId } = owner;
    const adUserId = await app.factories.buildAdUser({ accountId: owner.id, name: 'Anna Weber' });
    const member = await app.factories.buildAccount({ teamId });
    const reader = await app.factories.buildAccount({ teamId, readTeamAds: true });
    const binomId = await app.factories.buildTracker({ teamId });
    const signIn = async (account: typeof owner) => ({
      accountId: account.id,
      client: await app.signIn(account.user),
    });
    return {
      teamId,
      adUserId,
      adAccountId: `9${adUserId}`,
      binomId,
      owner: await signIn(owner),
      member: await signIn(member),
      reader: await signIn(reader),
    };
  }
  async function read(
    { accountId, client }: Reader,
    query: RouteQueryInput<typeof r.getOverview> = {},
  ): Promise<AutomationOverview> {
    const { body } = await client.call(r.getOverview, {
      params: { accountId },
      query,
    });
    return r.getOverview.response.parse(body).data;
  }

  async function listActs(
    client: TestClient,
    params: { adUserId: string; adObjectId: string },
  ): Promise<{ data: TimelineEntry[]; total: number }> {
    const { body } = await client.call(r.listObjectActs, { params });
    const { data, paging } = r.listObjectActs.response.parse(body);
    return { data, total: paging.total };
  }

  const ruleOf = ({ adUserId, adAccountId, owner }: Team, id: string) => ({
    kind: 'rule',
    id,
    name: 'Stop without leads',
    accountId: owner.accountId,
    adUserId,
    level: 'ad',
    place: {
      adUserName: 'Anna Weber',
      adAccountId,
      adAccountName: 'Helio DE 01',
      adCampaignId: '78',
      adCampaignName: 'Solar DE',
    },
    coverage: null,
    isEnabled: true,
    state: 'on',
    waitsFor: null,
    parts: { total: 1, waiting: 0, stopped: 0, failed: 0 },
    lastActAt: null,
    actsByPart: perPart(24),
    ...NO_SUMS,
  });

  const buildRule = ({ adUserId, adAccountId, binomId }: Team, fields: object = {}) =>
    app.factories.buildRule({ adUserId, adAccountId, binomId, isEnabled: true, ...fields });

  /** Spend of yesterday: $10 and $20 of two ads. */
  async function addSpend({
    teamId,
    adUserId,
  }: Team): Promise<{ ads: string[]; campaigns: string[] }> {
    await addFacts(app, {
      teamId,
      adUserId,
      binomId: null,
      day: YESTERDAY,
      readAt: NOW,
      campaigns: [
        { name: 'Solar', spend: 1_000, revenue: null },
        { name: 'Wind', spend: 2_000, revenue: null },
      ],
    });
    const at = `9${adUserId}`;
    return { ads: [`${at}20`, `${at}21`], campaigns: [`${at}10`, `${at}11`] };
  }

  return { app: () => app, buildTeam, read, listActs, ruleOf, buildRule, addSpend };
}
