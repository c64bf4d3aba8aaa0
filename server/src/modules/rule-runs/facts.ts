import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import { listRuleColumns } from '@ads-checker/shared/contracts/rule-conditions';
import type { FigurePeriod } from '@ads-checker/shared/contracts/rule-windows';
import type { TimeRange } from '@ads-checker/shared/contracts/time-range';
import type { RuleObject } from '@ads-checker/shared/domain/rules/decide';
import type { ObjectMetrics } from '@ads-checker/shared/domain/rules/evaluate';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { AppError } from '@ads-checker/shared/errors';
import type { AdAccountsPort } from '../../gateways/graph/ports/ad-accounts-port.ts';
import type { NetworkCall } from '../../gateways/graph/ports/network-call.ts';
import type { TaggedObjects } from '../tags/index.ts';
import type { Tracker } from '../trackers/index.ts';
import type { NetworkObject, NetworkObjects, ReadNetworkObjects } from './network-objects.ts';
import { createMetricsReader, listIncomplete } from './object-metrics.ts';
import { readTraits } from './object-traits.ts';
import { networkPeriodOf, rangeOf } from './read-periods.ts';
import { planReads } from './read-plan.ts';
import type { RecordedWindows } from './recorded-windows.ts';
import {
  actionLevels,
  levelsOf,
  listDayPeriods,
  type RuleQuery,
  readsFor,
  readsOf,
  readsTracker,
  TOKEN_FIELDS,
  trackerOf,
} from './rule-query.ts';
import {
  type CoveredCampaigns,
  campaignIdsOf,
  coverageOf,
  createScopeFilter,
  requireScope,
} from './scope-facts.ts';
import type { TrackerFigures, TrackerFiguresReader } from './tracker-figures.ts';

export type { RuleQuery } from './rule-query.ts';

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

function trackerDeleted(): AppError {
  return new AppError('FailedPreconditionError', 'The tracker of this rule was deleted.', {
    code: 'tracker_deleted',
  });
}

/** Where and when the figures of a rule are read. */
interface ReadPlace {
  readonly tracker: Tracker | undefined;
  /** IANA zone of the rule's days. */
  readonly timeZone: string;
  readonly accountTimeZone: string;
  readonly currency: string | null;
  readonly at: Date;
  readonly targetCpas: ReadonlyMap<string, number>;
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
  byLevel,
  metricsOf,
  traitsOf,
  windows,
  isInScope,
}: {
  rule: RuleQuery;
  byLevel: ReadonlyMap<AdObjectLevel, NetworkObjects | undefined>;
  metricsOf: (object: NetworkObject) => ObjectMetrics | undefined;
  traitsOf: Awaited<ReturnType<typeof readTraits>>;
  windows: readonly WindowFigures[];
  isInScope: (object: NetworkObject) => boolean;
}): ReadObject[] {
  const { level } = rule;
  const acted = actionLevels(rule);
  const figuresOf = (object: NetworkObject): Pick<ReadObject, 'metrics' | 'windows'> => {
    const known = windows.flatMap(({ period, find }) => {
      const metrics = find(object);
      return metrics === undefined ? [] : [[period, metrics] as const];
    });
    const metrics = metricsOf(object);
    return {
      metrics: metrics === undefined ? undefined : { ...metrics, traits: traitsOf(object) },
      ...(known.length === 0 ? {} : { windows: new Map(known) }),
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
          ...(each === level ? figuresOf(object) : {}),
          ...(object.money === undefined ? {} : { money: object.money }),
        }),
      ),
    );
}

/** Figures for times other than the rule's days. */
interface WindowFigures {
  readonly period: FigurePeriod;
  readonly find: (object: NetworkObject) => ObjectMetrics | undefined;
  readonly readAt: readonly Date[];
}

/**
 * Reads the facts rules are decided by. Rules of one profile that are due at the same time share
 * the reads of the ad network; tracker reports are shared by all.
 */
export function createRuleFacts(deps: {
  readObjects: ReadNetworkObjects;
  trackerFigures: TrackerFiguresReader;
  recordedWindows: RecordedWindows;
  graph: Pick<AdAccountsPort, 'getAdAccountBasics'>;
  taggedObjects: Pick<TaggedObjects, 'testTags' | 'testEachTag'>;
  /** Target CPAs by campaign. */
  readTargetCpas: (adUserId: string) => Promise<ReadonlyMap<string, number>>;
  now: () => Date;
}) {
  return {
    open(input: {
      adUserId: string;
      call: NetworkCall;
      rules: readonly RuleQuery[];
      trackers: ReadonlyMap<string, Tracker>;
    }): OpenFacts {
      const needOf = planReads(input);

      const read = async (
        rule: RuleQuery,
        level: AdObjectLevel,
        { currency, accountTimeZone, at }: ReadPlace,
        window?: FigurePeriod,
      ): Promise<NetworkObjects> => {
        const own = needOf(rule, level, window);
        own.result ??= deps.readObjects({
          call: input.call,
          adAccountId: own.adAccountId,
          campaignIds: own.isWhole ? null : [...own.campaignIds],
          level,
          period:
            own.period === null
              ? null
              : networkPeriodOf(own.period, { timeZone: accountTimeZone, at }),
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

      /** Totals of the rule's tracker for some days; null when no condition reads them. */
      const readSums = (
        rule: RuleQuery,
        period: FigurePeriod,
        { tracker, timeZone, at }: ReadPlace,
      ): Promise<TrackerFigures | null> =>
        tracker !== undefined && readsFor(rule, period).tracker
          ? deps.trackerFigures.read({
              tracker,
              userId: rule.binomUserId,
              days: {
                range: rangeOf(period, { timeZone, at }) ?? 'all_time',
                timeZone,
              },
              field: TOKEN_FIELDS[rule.level],
              maxAgeMs: rule.checkIntervalInSeconds * AGE_PART,
            })
          : Promise.resolve(null);

      /** The figures that conditions with days of their own read. */
      const readWindow = async (
        rule: RuleQuery,
        period: FigurePeriod,
        place: ReadPlace & { readonly ads: Promise<NetworkObjects> | undefined },
      ): Promise<WindowFigures> => {
        const readsNetwork = readsFor(rule, period).network;
        const [sums, list, ads] = await Promise.all([
          readSums(rule, period, place),
          readsNetwork ? read(rule, rule.level, place, period) : undefined,
          place.ads,
        ]);
        const metricsOf = createMetricsReader({
          level: rule.level,
          tracker: place.tracker,
          sums,
          ads,
          readsNetwork,
          moment: { ...place, timeZone: place.accountTimeZone },
        });
        const rows = new Map(list?.rows.map((row) => [row.id, row]));
        return {
          period,
          find(object) {
            // An object that the list of these days lacks is unknown, not without results.
            const row = readsNetwork ? rows.get(object.id) : object;
            return row === undefined ? undefined : metricsOf({ ...row, money: object.money });
          },
          readAt: [list, sums].flatMap((part) => (part == null ? [] : [part.readAt])),
        };
      };

      /** They end with the last half hour, however old the other figures are. */
      const readRecorded = async (
        rule: RuleQuery,
        { accountTimeZone, ...place }: ReadPlace,
        objects: readonly NetworkObject[],
      ): Promise<readonly WindowFigures[]> => {
        const found = await deps.recordedWindows.read(rule, objects, {
          ...place,
          adUserId: input.adUserId,
          timeZone: accountTimeZone,
        });
        return [...found].map(([period, find]) => ({ period, find, readAt: [] }));
      };

      return {
        zoneOf: async (rule) => (await readPlace(rule)).timeZone,

        async of(rule) {
          const { level, datePreset } = rule;
          const tracker = trackerOf(rule, input.trackers);
          const reads = readsOf(rule);
          if (tracker === undefined && (rule.binomId !== null || readsTracker(rule))) {
            throw trackerDeleted();
          }
          requireScope(rule);
          const at = deps.now();
          const { accountTimeZone, currency, timeZone } = await readPlace(rule);
          const range = rangeOf(datePreset, { timeZone, at });
          const levels = [...levelsOf(rule, tracker)];
          const targetCpas = listRuleColumns(rule.conditions).has('network_target_cpa')
            ? await deps.readTargetCpas(input.adUserId)
            : new Map<string, number>();
          const place = { tracker, timeZone, accountTimeZone, currency, at, targetCpas };
          const reading = new Map(levels.map((each) => [each, read(rule, each, place)]));
          const [figures, windows, ...lists] = await Promise.all([
            readSums(rule, datePreset, place),
            Promise.all(
              listDayPeriods(rule).map((period) =>
                readWindow(rule, period, { ...place, ads: reading.get('ad') }),
              ),
            ),
            ...reading.values(),
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
          const tagPlace = {
            adUserId: input.call.connection.adUserId,
            adAccountId: rule.adAccountId,
          };
          const [isTagged, traitsOf] = await Promise.all([
            deps.taggedObjects.testTags({ ...tagPlace, tagIds: rule.scope?.tagIds ?? [] }),
            readTraits({ ...tagPlace, ...deps, conditions: rule.conditions }),
          ]);
          const scoped = { rule, byLevel, isTagged, now: at };
          const isInScope = createScopeFilter(scoped);
          const metricsOf = createMetricsReader({
            level,
            tracker,
            sums: figures,
            ads: byLevel.get('ad'),
            readsNetwork: reads.network,
            moment: { at, timeZone: accountTimeZone, targetCpas },
          });
          const recorded = await readRecorded(rule, place, byLevel.get(level)?.rows ?? []);
          const objects = toReadObjects({
            rule,
            byLevel,
            metricsOf,
            traitsOf,
            windows: [...windows, ...recorded],
            isInScope,
          });
          const times = [
            ...[...lists, ...(figures === null ? [] : [figures])].map(({ readAt }) => readAt),
            ...windows.flatMap(({ readAt }) => readAt),
          ].map((readAt) => readAt.getTime());
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
