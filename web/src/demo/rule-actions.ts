import { ruleActionRoutes as r } from '@ads-checker/shared/contracts/rule-actions';
import type { BinomRuleDto } from '@ads-checker/shared/contracts/rule-entities';
import type { RuleObjectResult } from '@ads-checker/shared/contracts/rule-runs';
import type { RuleDraft } from '@ads-checker/shared/contracts/rules';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { countRuleActs } from '@ads-checker/shared/domain/rules/act-counts';
import { canUndoEachOther } from '@ads-checker/shared/domain/rules/conflicts';
import { decideRule, readRuleAction } from '@ads-checker/shared/domain/rules/decide';
import type { Recording } from './recording.ts';
import type { DemoRows } from './rows.ts';
import { type DemoHandler, notWithSampleData, serve } from './serve.ts';

const HOUR_MS = 3_600_000;
const MOMENTS_A_DAY = 48;
const TIME_ZONE = 'UTC';

/** Dry runs and backtests over the recorded ads with figures of a made-up tracker. */
export function serveRuleActions({
  recording,
  rows,
  now,
}: {
  readonly recording: Recording;
  readonly rows: DemoRows;
  readonly now: () => number;
}): readonly DemoHandler[] {
  const listRules = () => rows.list('binomRule') as unknown as readonly BinomRuleDto[];
  const dayAgo = (days: number): string =>
    addDays({ date: new Date(now()).toISOString().slice(0, 10), days: -days });

  const adsOf = ({ adAccountId, adCampaignId }: RuleDraft) =>
    (recording.objects[adAccountId]?.ads ?? []).filter((ad) => ad.adCampaignId === adCampaignId);

  const decide = (rule: RuleDraft) => {
    const ads = adsOf(rule);
    const objects = ads.map((ad, index) => {
      const clicks = 80 + index * 9;
      const spend = Number(recording.insights[ad.id]?.today?.spend ?? 0);
      const sums = {
        clicks,
        cost: clicks * 0.55,
        revenue: index * 4.5,
        leads: index % 4,
        conversions: index % 4,
      };
      return {
        id: ad.id,
        level: 'ad' as const,
        status: ad.status,
        adSetId: ad.adSetId,
        campaignId: ad.adCampaignId,
        metrics: {
          tracker: { version: 'binom_v2' as const, sums },
          trackerCurrency: null,
          network: { currency: 'USD', spend, clicks },
        },
        lastActAt: null,
        actsToday: 0,
        changedByPersonAt: null,
      };
    });
    const decisions = decideRule(
      { ...rule, level: 'ad', trackerVersion: 'binom_v2' },
      { objects, remainingTeamActs: Number.POSITIVE_INFINITY },
      new Date(now()),
    );
    return { ads, decisions };
  };

  const dryRun = (rule: RuleDraft): readonly RuleObjectResult[] => {
    const { ads, decisions } = decide(rule);
    const acts = new Map(decisions.acts.map((act) => [act.objectId, act]));
    return decisions.evaluations.map(({ objectId, result, skipped, action }, index) => {
      const act = acts.get(objectId);
      const { name = null, status = null } = ads[index] ?? {};
      return {
        objectId,
        level: 'ad',
        name,
        status,
        evaluation: { result, skipped, action },
        act:
          act === undefined || action === null
            ? null
            : {
                action,
                askedBy: [objectId],
                skipped: act.skipped,
                state: act.skipped === null ? 'would_act' : 'skipped',
                error: null,
                at: null,
              },
      };
    });
  };

  return [
    serve(r.dryRun, ({ body: { rule, ruleId } }) => {
      const objects = dryRun(rule);
      const draft = { ...rule, isEnabled: true };
      return {
        data: {
          objects: [...objects],
          counts: countRuleActs(
            objects.flatMap(({ act }) =>
              act?.state === 'would_act' ? [{ ok: true, action: act.action }] : [],
            ),
          ),
          figures: {
            range: { since: dayAgo(0), until: dayAgo(0) },
            timeZone: TIME_ZONE,
            trackerCurrency: null,
            networkCurrency: 'USD',
            factsAt: new Date(now()).toISOString(),
          },
          conflicts: listRules().flatMap((other) =>
            other.id !== ruleId && canUndoEachOther(other, draft) ? [other.id] : [],
          ),
        },
      };
    }),

    serve(r.backtest, ({ body: { rule, days } }) => {
      const { ads } = decide(rule);
      const acting = dryRun(rule).flatMap(({ act, objectId, name, level }) =>
        act?.state === 'would_act' ? [{ objectId, name, level, action: act.action }] : [],
      );
      const spendOf = (ids: readonly string[]): number =>
        ids.reduce((sum, id) => sum + Number(recording.insights[id]?.today?.spend ?? 0), 0);
      const all = spendOf(ads.map(({ id }) => id));
      const stopped = spendOf(
        acting.flatMap(({ action, objectId }) =>
          readRuleAction(action).status === 'PAUSED' ? [objectId] : [],
        ),
      );
      // They act at noon of the first day.
      const at = new Date(Date.parse(`${dayAgo(days - 1)}T12:00:00Z`)).toISOString();
      const acts = acting.map((act) => ({ ...act, at }));
      const passed = Math.floor((now() % (24 * HOUR_MS)) / (HOUR_MS / 2)) + 1;
      return {
        data: {
          currency: 'USD',
          acts,
          actCount: acts.length,
          days: Array.from({ length: days }, (_, index) => {
            const isFirst = index === 0;
            const weight = 0.8 + (index % 5) * 0.1;
            const concerned = stopped * weight * (isFirst ? 0.5 : 1);
            const count = (status: 'ACTIVE' | 'PAUSED'): number =>
              isFirst
                ? acting.filter(({ action }) => readRuleAction(action).status === status).length
                : 0;
            return {
              date: dayAgo(days - 1 - index),
              moments: index === days - 1 ? passed : MOMENTS_A_DAY,
              missingMoments: 0,
              turnedOn: count('ACTIVE'),
              turnedOff: count('PAUSED'),
              spend: (all * weight).toFixed(2),
              spendConcerned: concerned.toFixed(2),
            };
          }),
        },
      };
    }),

    serve(r.runNow, () => {
      throw notWithSampleData();
    }),
    serve(r.undoRun, () => {
      throw notWithSampleData();
    }),
    serve(r.undoRunObject, () => {
      throw notWithSampleData();
    }),
  ];
}
