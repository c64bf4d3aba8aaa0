import { expect, it } from 'vitest';
import { createRandom } from '../../sample/random.ts';
import { decideRule, type RuleObject, type RuleTerms } from './decide.ts';
import type { ObjectMetrics } from './evaluate.ts';

const DAYS = 1_000;
const DAY_MS = 86_400_000;
const STEP_MS = 3_600_000;
const HOUR_MS = 3_600_000;
const START = Date.parse('2026-01-01T00:00:00Z');
const TEAM_LIMIT = 2;

const rule: RuleTerms = {
  level: 'ad',
  conditions: {
    operator: 'and',
    items: [
      { column: 'cost', operator: 'greater_than', value: 20 },
      {
        operator: 'or',
        items: [
          { column: 'leads', operator: 'equal', value: 0 },
          { column: 'roi', operator: 'less_than', value: -50 },
        ],
      },
    ],
  },
  truthyAction: 'turn_off_ad',
  falsyAction: 'turn_on_ad',
  trackerVersion: 'binom_v2',
  whenNoTrackerRow: 'skip',
  checkIntervalInSeconds: 1_800,
  postUpdateIgnorePeriod: 7_200,
  maxActsPerDay: 3,
  personPrecedenceMinutes: 60,
  activeHours: null,
};

it('holds its promises over 1,000 days with a noisy, sometimes dead tracker', () => {
  const random = createRandom(7);
  const ads = Array.from({ length: 6 }, (_, index) => ({
    id: String(index + 1),
    status: 'ACTIVE' as string,
    cost: 0,
    leads: 0,
    actTimes: [] as number[],
    changedByPersonAt: null as Date | null,
  }));
  const teamActs: number[] = [];
  let deadUntil = 0;
  let acts = 0;
  let mostInAnHour = 0;
  let deadMoments = 0;

  for (let atMs = START; atMs < START + DAYS * DAY_MS; atMs += STEP_MS) {
    const dayStart = Math.floor(atMs / DAY_MS) * DAY_MS;
    if (random.chance(0.002)) {
      deadUntil = atMs + random.int({ min: 1, max: 96 }) * STEP_MS;
    }
    for (const ad of ads) {
      if (atMs === dayStart) {
        ad.cost = 0;
        ad.leads = 0;
      }
      if (ad.status === 'ACTIVE') {
        ad.cost += random.next() * 6;
        ad.leads += random.chance(0.06) ? 1 : 0;
      }
      if (random.chance(0.001)) {
        ad.status = ad.status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE';
        ad.changedByPersonAt = new Date(atMs);
      }
    }
    if (atMs < deadUntil) {
      deadMoments += 1;
    }
    const isDecidable = new Map<string, boolean>();
    const metricsOf = (ad: (typeof ads)[number]): ObjectMetrics | undefined => {
      const isLost = atMs < deadUntil || random.chance(0.02);
      const hasGap = random.chance(0.02);
      const isLosing = ad.leads * 18 - ad.cost < -0.5 * ad.cost;
      isDecidable.set(ad.id, !isLost && (!hasGap || ad.cost <= 20 || isLosing));
      return isLost
        ? undefined
        : {
            tracker: {
              version: 'binom_v2',
              sums: {
                cost: ad.cost,
                revenue: ad.leads * 18,
                ...(hasGap ? {} : { leads: ad.leads }),
              },
            },
            trackerCurrency: null,
            network: null,
          };
    };
    const objects = ads.map(
      (ad): RuleObject => ({
        id: ad.id,
        level: 'ad',
        status: ad.status,
        adSetId: 's',
        campaignId: 'c',
        metrics: metricsOf(ad),
        lastActAt: ad.actTimes.length === 0 ? null : new Date(ad.actTimes.at(-1) ?? 0),
        actsToday: ad.actTimes.filter((time) => time >= dayStart).length,
        changedByPersonAt: ad.changedByPersonAt,
      }),
    );
    const made = teamActs.filter((time) => atMs - time < HOUR_MS).length;
    const decisions = decideRule(
      rule,
      { objects, remainingTeamActions: Math.max(0, TEAM_LIMIT - made) },
      new Date(atMs),
    );
    for (const { objectId, skipped, effect } of decisions.acts) {
      const status = effect?.kind === 'status' ? effect.status : null;
      const ad = ads.find(({ id }) => id === objectId);
      if (skipped !== null || ad === undefined || status === null) {
        continue;
      }
      const last = ad.actTimes.at(-1) ?? Number.NEGATIVE_INFINITY;
      const promises = {
        isDecidable: isDecidable.get(ad.id),
        isAlive: atMs >= deadUntil,
        isAfterPause: atMs - last >= 7_200_000,
        isWithinDay: ad.actTimes.filter((time) => time >= dayStart).length < 3,
        isNotPersons:
          ad.changedByPersonAt === null || atMs - ad.changedByPersonAt.getTime() >= HOUR_MS,
        isChange: ad.status !== status,
      };
      if (Object.values(promises).includes(false)) {
        expect([new Date(atMs).toISOString(), ad.id, promises]).toEqual([]);
      }
      ad.status = status;
      ad.actTimes = [...ad.actTimes.slice(-4), atMs];
      teamActs.push(atMs);
      acts += 1;
    }
    mostInAnHour = Math.max(mostInAnHour, teamActs.filter((time) => atMs - time < HOUR_MS).length);
    teamActs.splice(0, Math.max(0, teamActs.length - 2 * TEAM_LIMIT));
  }
  expect(mostInAnHour).toBe(TEAM_LIMIT);
  expect(acts).toBeGreaterThan(1_000);
  expect(deadMoments).toBeGreaterThan(500);
});
