import type { AdObjectLevel, DatePreset } from '@ads-checker/shared/contracts/ad-object-values';
import { listRuleColumns } from '@ads-checker/shared/contracts/rule-conditions';
import type { RuleDraft } from '@ads-checker/shared/contracts/rules';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import { resolveDatePreset } from '@ads-checker/shared/domain/date-presets';
import { listAllActs } from '@ads-checker/shared/domain/rules/acts';
import type { RuleObject, RuleTerms } from '@ads-checker/shared/domain/rules/decide';
import { isNetworkColumn, type ObjectMetrics } from '@ads-checker/shared/domain/rules/evaluate';
import { listMoneyLevels } from '@ads-checker/shared/domain/rules/money-acts';
import { addTrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import type { TrackerTokenField, TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { AppError } from '@ads-checker/shared/errors';
import type { AdAccountsPort } from '../../gateways/graph/ports/ad-accounts-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { Tracker } from '../trackers/index.ts';
import type { NetworkObject, NetworkObjects, ReadNetworkObjects } from './network-objects.ts';
import {
  type CoveredCampaigns,
  campaignIdsOf,
  coverageOf,
  createScopeFilter,
  requireScope,
  type ScopedQuery,
  scopeLevelsOf,
} from './scope-facts.ts';
import type { IdSums, TrackerFigures, TrackerFiguresReader } from './tracker-figures.ts';

/** The properties of a rule that determine its facts. */
export type RuleQuery = Pick<RuleTerms, 'truthyActions' | 'falsyActions'> &
  Pick<
    RuleDraft,
    | 'adAccountId'
    | 'binomId'
    | 'binomUserId'
    | 'datePreset'
    | 'shouldUseTrackerTimezone'
    | 'level'
    | 'conditions'
    | 'truthyAction'
    | 'falsyAction'
    | 'checkIntervalInSeconds'
  > &
  ScopedQuery;

/** An object without its history. */
export interface ReadObject
  extends Omit<RuleObject, 'lastActAt' | 'actsToday' | 'changedByPersonAt'> {
  readonly name: string;
}

export interface RuleFigures {
  readonly objects: readonly ReadObject[];
  /** Null for a rule without a tracker. */
  readonly trackerVersion: TrackerVersion | null;
  /** IANA zone of the ad account: actions are counted per day of this zone. */
  readonly accountTimeZone: string;
  /** Of a rule with a scope; null when it could not be read whole, or has no scope. */
  readonly covered: CoveredCampaigns | null;
  readonly figures: {
    /** Null for all time. */
    readonly range: TimeRange | null;
    readonly timeZone: string;
    /** Trackers do not report their currency. */
    readonly trackerCurrency: string | null;
    readonly networkCurrency: string | null;
    /** Time of the oldest figure. */
    readonly factsAt: Date;
  };
}

const TOKEN_FIELDS: Readonly<Record<AdObjectLevel, TrackerTokenField>> = {
  ad: 'adIdToken',
  ad_set: 'adSetIdToken',
  campaign: 'campaignIdToken',
};
const RANK: Readonly<Record<AdObjectLevel, number>> = { ad: 0, ad_set: 1, campaign: 2 };
/** Per mille: figures up to half an interval old are reused. */
const AGE_PART = 500;

function zoneUnknown(): AppError {
  return new AppError('FailedPreconditionError', 'The ad account’s time zone is unknown.', {
    code: 'time_zone_unknown',
  });
}

function campaignMissing(): AppError {
  return new AppError(
    'FailedPreconditionError',
    'The campaign of this rule wasn’t found in the ad account.',
    { code: 'campaign_missing' },
  );
}

function listIncomplete(): AppError {
  return new AppError('VendorError', 'Facebook returned an incomplete list of objects.', {
    code: 'incomplete_list',
  });
}

function trackerDeleted(): AppError {
  return new AppError('FailedPreconditionError', 'The tracker of this rule was deleted.', {
    code: 'tracker_deleted',
  });
}

function readsOf({ conditions }: RuleQuery): { tracker: boolean; network: boolean } {
  const columns = [...listRuleColumns(conditions)];
  return {
    tracker: columns.some((column) => !isNetworkColumn(column)),
    network: columns.some(isNetworkColumn),
  };
}

/** Levels of the objects that the rule may act on. */
function actionLevels(rule: RuleQuery): Set<AdObjectLevel> {
  const switched = listAllActs(rule).flatMap(({ on, level }) => (on === 'status' ? [level] : []));
  return new Set([...switched, ...listMoneyLevels(rule)]);
}

/** Levels at which the rule needs objects. */
function levelsOf(rule: RuleQuery, tracker: Tracker | undefined): Set<AdObjectLevel> {
  const field = TOKEN_FIELDS[rule.level];
  const tokens = new Set((tracker?.trafficSourceSettings ?? []).map((setting) => setting[field]));
  // Several tokens leave out campaigns of an unreported source.
  const mayNeedAds = tokens.size > 1 || tokens.has(null);
  return new Set([
    rule.level,
    ...actionLevels(rule),
    ...scopeLevelsOf(rule),
    ...(readsOf(rule).tracker && mayNeedAds ? (['ad'] as const) : []),
  ]);
}

interface Need {
  readonly adAccountId: string;
  readonly level: AdObjectLevel;
  /** Null when only statuses are needed. */
  readonly preset: DatePreset | null;
  readonly campaignIds: Set<string>;
  /** All campaigns of the ad account. */
  isWhole: boolean;
  /** Whether budgets and bids are needed. */
  hasMoney: boolean;
  result?: Promise<NetworkObjects>;
}

const parentIdOf = ({ adSetId, campaignId }: NetworkObject, level: AdObjectLevel): string | null =>
  level === 'ad_set' ? adSetId : campaignId;

/**
 * Totals by object: under its own id, plus those of its ads where links carry no other id; unknown
 * when any part is. @throws AppError when its ads are not all known.
 */
function addUpFigures(
  { own, byAd }: TrackerFigures,
  { level, ads }: { level: AdObjectLevel; ads: NetworkObjects | undefined },
): IdSums['of'] {
  if (byAd === null || level === 'ad') {
    return own.of;
  }
  if (!ads?.isComplete || ads.rows.some((ad) => parentIdOf(ad, level) === null)) {
    throw listIncomplete();
  }
  const byParent = Map.groupBy(ads.rows, (ad) => parentIdOf(ad, level));
  return (id) => {
    const parts = [own.of(id), ...(byParent.get(id) ?? []).map((ad) => byAd.of(ad.id))];
    const known = parts.filter((sums) => sums !== null);
    const whole = known.filter((sums) => sums !== 'unknown');
    if (whole.length < known.length) {
      return 'unknown';
    }
    return whole.length === 0 ? null : addTrackerSums(whole);
  };
}

export interface OpenFacts {
  /** @throws AppError when any part could not be read: then nothing may be decided. */
  of(rule: RuleQuery): Promise<RuleFigures>;
  /** IANA zone of the rule's days and hours. @throws AppError when it could not be read */
  zoneOf(
    rule: Pick<RuleQuery, 'adAccountId' | 'binomId' | 'shouldUseTrackerTimezone'>,
  ): Promise<string>;
}

/** Objects of a rule's level with their figures, and those it may act on. */
function toReadObjects({
  rule,
  tracker,
  byLevel,
  figures,
  isInScope,
}: {
  rule: RuleQuery;
  tracker: Tracker | undefined;
  byLevel: ReadonlyMap<AdObjectLevel, NetworkObjects | undefined>;
  figures: Awaited<ReturnType<TrackerFiguresReader['read']>> | null;
  isInScope: (object: NetworkObject) => boolean;
}): ReadObject[] {
  const { level } = rule;
  const acted = actionLevels(rule);
  const ads = byLevel.get('ad');
  const sumsOf = figures === null ? () => null : addUpFigures(figures, { level, ads });
  const metricsOf = (object: NetworkObject): ObjectMetrics | undefined => {
    const sums = sumsOf(object.id);
    if (sums === 'unknown') {
      return undefined;
    }
    return {
      tracker: sums === null || tracker === undefined ? null : { version: tracker.version, sums },
      trackerCurrency: null,
      network: readsOf(rule).network ? object.metrics : null,
    };
  };
  return [...byLevel]
    .filter(([each]) => each === level || acted.has(each))
    .flatMap(([each, list]) =>
      (list?.rows ?? []).filter(isInScope).map(
        (object): ReadObject => ({
          id: object.id,
          level: each,
          name: object.name,
          status: object.status,
          adSetId: object.adSetId,
          campaignId: object.campaignId,
          ...(each === level ? { metrics: metricsOf(object) } : {}),
          ...(object.money === undefined ? {} : { money: object.money }),
        }),
      ),
    );
}

function trackerOf(
  { binomId }: Pick<RuleQuery, 'binomId'>,
  trackers: ReadonlyMap<string, Tracker>,
): Tracker | undefined {
  return binomId === null ? undefined : trackers.get(binomId);
}

/** Joins the reads of rules: what each rule needs of each level. */
function planReads({
  rules,
  trackers,
}: {
  rules: readonly RuleQuery[];
  trackers: ReadonlyMap<string, Tracker>;
}): (rule: RuleQuery, level: AdObjectLevel) => Need {
  const needs: Need[] = [];
  const need = (
    rule: RuleQuery,
    level: AdObjectLevel,
    preset: DatePreset | null,
    hasMoney: boolean,
  ): Need => {
    const { adAccountId } = rule;
    const campaignIds = campaignIdsOf(rule);
    const isRead = (known: Need): boolean =>
      (known.hasMoney || !hasMoney) &&
      (known.isWhole || campaignIds?.every((id) => known.campaignIds.has(id)) === true);
    const found = needs.find(
      (known) =>
        known.adAccountId === adAccountId &&
        known.level === level &&
        (preset === null ? known.result === undefined : known.preset === preset) &&
        (known.result === undefined || isRead(known)),
    );
    if (found !== undefined) {
      found.hasMoney ||= hasMoney;
      found.isWhole ||= campaignIds === null;
      for (const id of campaignIds ?? []) {
        found.campaignIds.add(id);
      }
      return found;
    }
    const made: Need = {
      adAccountId,
      level,
      preset,
      campaignIds: new Set(campaignIds),
      isWhole: campaignIds === null,
      hasMoney,
    };
    needs.push(made);
    return made;
  };
  const presetOf = (rule: RuleQuery, level: AdObjectLevel): DatePreset | null =>
    level === rule.level && readsOf(rule).network ? rule.datePreset : null;
  const allNeeds = (rule: RuleQuery) =>
    [...levelsOf(rule, trackerOf(rule, trackers))].map((level) => ({
      level,
      preset: presetOf(rule, level),
      hasMoney: listMoneyLevels(rule).includes(level),
    }));
  // Reads with figures come first, so that reads of objects alone can join them.
  const planned = new Map<RuleQuery, Map<AdObjectLevel, Need>>(
    rules.map((rule) => [rule, new Map()]),
  );
  for (const isMetric of [true, false]) {
    for (const rule of rules) {
      for (const { level, preset, hasMoney } of allNeeds(rule)) {
        if ((preset !== null) === isMetric) {
          planned.get(rule)?.set(level, need(rule, level, preset, hasMoney));
        }
      }
    }
  }

  return (rule, level) => planned.get(rule)?.get(level) ?? need(rule, level, null, false);
}

/**
 * Reads the facts rules are decided by. Rules of one profile that are due at the same time share
 * the reads of the ad network; tracker reports are shared by all.
 */
export function createRuleFacts(deps: {
  readObjects: ReadNetworkObjects;
  trackerFigures: TrackerFiguresReader;
  graph: Pick<AdAccountsPort, 'getAdAccountBasics'>;
  now: () => Date;
}) {
  return {
    open(input: {
      call: NetworkCall;
      rules: readonly RuleQuery[];
      trackers: ReadonlyMap<string, Tracker>;
    }): OpenFacts {
      const needOf = planReads(input);

      const read = async (
        rule: RuleQuery,
        level: AdObjectLevel,
        currency: string | null,
      ): Promise<NetworkObjects> => {
        const own = needOf(rule, level);
        own.result ??= deps.readObjects({
          call: input.call,
          adAccountId: own.adAccountId,
          campaignIds: own.isWhole ? null : [...own.campaignIds],
          level,
          period: own.preset === null ? null : { preset: own.preset },
          hasMoney: own.hasMoney,
          currency,
        });
        const { rows, isComplete, readAt } = await own.result;
        const wanted = campaignIdsOf(rule);
        if (wanted === null) {
          return { rows, isComplete, readAt };
        }
        const [only = null] = own.isWhole || own.campaignIds.size > 1 ? [] : wanted;
        return {
          rows: rows
            .filter(({ campaignId }) => wanted.includes(campaignId ?? only ?? ''))
            .map((row) => (row.campaignId === null ? { ...row, campaignId: only } : row)),
          isComplete:
            isComplete && (only !== null || rows.every(({ campaignId }) => campaignId !== null)),
          readAt,
        };
      };

      /** An ID that no campaign has would be a rule that never finds anything to do. */
      const requireCampaign = async (
        rule: RuleQuery,
        byLevel: ReadonlyMap<AdObjectLevel, NetworkObjects | undefined>,
      ): Promise<void> => {
        const { adCampaignId } = rule;
        if (
          adCampaignId === null ||
          [...byLevel.values()].some((list) => !list?.isComplete || list.rows.length > 0)
        ) {
          return;
        }
        const { rows, isComplete } =
          byLevel.get('campaign') ??
          (await deps.readObjects({
            call: input.call,
            adAccountId: rule.adAccountId,
            campaignIds: [adCampaignId],
            level: 'campaign',
            period: null,
            currency: null,
          }));
        if (isComplete && rows.length === 0) {
          throw campaignMissing();
        }
      };

      const readPlace = async ({
        adAccountId,
        shouldUseTrackerTimezone,
        ...rule
      }: Parameters<OpenFacts['zoneOf']>[0]) => {
        const tracker = trackerOf(rule, input.trackers);
        const { timeZone: accountTimeZone, currency } = await deps.graph.getAdAccountBasics({
          ...input.call,
          adAccountId,
        });
        const timeZone =
          shouldUseTrackerTimezone && tracker !== undefined ? tracker.timezone : accountTimeZone;
        if (timeZone === null || accountTimeZone === null) {
          throw zoneUnknown();
        }
        return { accountTimeZone, currency, timeZone };
      };

      return {
        zoneOf: async (rule) => (await readPlace(rule)).timeZone,

        async of(rule) {
          const { level, datePreset } = rule;
          const tracker = trackerOf(rule, input.trackers);
          const reads = readsOf(rule);
          if (tracker === undefined && (rule.binomId !== null || reads.tracker)) {
            throw trackerDeleted();
          }
          requireScope(rule);
          const at = deps.now();
          const { accountTimeZone, currency, timeZone } = await readPlace(rule);
          const range =
            datePreset === 'all_time'
              ? null
              : resolveDatePreset({ preset: datePreset, timeZone, now: at });
          const levels = [...levelsOf(rule, tracker)];
          const [figures, ...lists] = await Promise.all([
            reads.tracker && tracker !== undefined
              ? deps.trackerFigures.read({
                  tracker,
                  userId: rule.binomUserId,
                  days: { range: range ?? 'all_time', timeZone },
                  field: TOKEN_FIELDS[level],
                  maxAgeMs: rule.checkIntervalInSeconds * AGE_PART,
                })
              : null,
            ...levels.map((each) => read(rule, each, currency)),
          ]);
          const byLevel = new Map(levels.map((each, index) => [each, lists[index]]));
          await requireCampaign(rule, byLevel);
          const acted = actionLevels(rule);
          if (
            levels.some((each) => byLevel.get(each)?.isComplete === false) &&
            [...acted].some((each) => RANK[each] !== RANK[level])
          ) {
            throw listIncomplete();
          }
          const scoped = { rule, byLevel, now: at };
          const isInScope = createScopeFilter(scoped);
          const objects = toReadObjects({ rule, tracker, byLevel, figures, isInScope });
          const times = [...lists, ...(figures === null ? [] : [figures])].map(({ readAt }) =>
            readAt.getTime(),
          );
          return {
            objects,
            trackerVersion: tracker?.version ?? null,
            accountTimeZone,
            covered: coverageOf(scoped),
            figures: {
              range,
              timeZone,
              trackerCurrency: null,
              networkCurrency: currency,
              factsAt: new Date(Math.min(...times)),
            },
          };
        },
      };
    },
  };
}

export type RuleFacts = ReturnType<typeof createRuleFacts>;
