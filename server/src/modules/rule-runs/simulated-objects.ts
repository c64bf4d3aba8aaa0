import type { RuleScope } from '@ads-checker/shared/contracts/rule-scope';
import type { RuleLevel } from '@ads-checker/shared/contracts/rule-values';
import type { FigurePeriod } from '@ads-checker/shared/contracts/rule-windows';
import type { RuleObject, RuleTerms } from '@ads-checker/shared/domain/rules/decide';
import type {
  NetworkMetrics,
  ObjectMetrics,
  ObjectTraits,
} from '@ads-checker/shared/domain/rules/evaluate';
import type { RecordedAd, RecordedState } from '@ads-checker/shared/domain/rules/recorded-figures';
import { matchesScope, scopeParentLevels } from '@ads-checker/shared/domain/rules/scope';
import { addTrackerSums, type TrackerSums } from '@ads-checker/shared/domain/tracker-columns';
import type { EachTagTest, ObjectTest } from '../tags/index.ts';
import { contextOf } from './object-metrics.ts';
import { tagsOf } from './object-traits.ts';
import type { SimulatedActs } from './simulated-acts.ts';

/** An ad's totals for a day, as last recorded. */
export interface DayFigures {
  readonly ad: RecordedAd;
  readonly sums: TrackerSums | null;
}
export type DaysOfAd = ReadonlyMap<string, DayFigures>;

/** Campaigns and ad sets by level and id. */
export type StatesById = ReadonlyMap<string, RecordedState>;
export const stateKey = (level: RuleLevel, id: string): string => `${level} ${id}`;

/** What was recorded until a moment. */
export interface RecordedWorld {
  readonly at: Date;
  readonly day: string;
  readonly figures: ReadonlyMap<string, DaysOfAd>;
  /** Of this moment; null when they were not recorded. */
  readonly states: StatesById | null;
  /** As they were last recorded before, for names. */
  readonly named: StatesById;
  /** As they were recorded at any time, for what never changes. */
  readonly made: StatesById;
}

/** What the rule reads at a moment. */
export interface RecordedReads {
  readonly range: readonly string[];
  /** Days of conditions with days of their own. */
  readonly windows: ReadonlyMap<FigurePeriod, readonly string[]>;
  /** Figures of hours, by period. */
  readonly recorded: (object: {
    readonly id: string;
    readonly lastActAt: Date | null;
  }) => readonly (readonly [FigurePeriod, ObjectMetrics])[];
}

/** What a simulation has no record of. */
export type SimulationGap = 'names' | 'delivery' | 'age' | 'objectives';

function addUp(values: readonly (number | null)[]): number | undefined {
  let sum = 0;
  for (const value of values) {
    if (value === null) {
      return undefined;
    }
    sum += value;
  }
  return sum;
}

function sumMetrics(
  parts: readonly DayFigures[],
  {
    trackerVersion,
    currency,
    context,
  }: {
    trackerVersion: RuleTerms['trackerVersion'];
    currency: string | null;
    context: Partial<NetworkMetrics>;
  },
): ObjectMetrics {
  const sums = parts.flatMap((part) => part.sums ?? []);
  return {
    tracker:
      sums.length === 0 || trackerVersion === null
        ? null
        : { version: trackerVersion, sums: addTrackerSums(sums) },
    trackerCurrency: null,
    network: {
      currency,
      spend: addUp(parts.map(({ ad }) => ad.spend)),
      impressions: addUp(parts.map(({ ad }) => ad.impressions)),
      clicks: addUp(parts.map(({ ad }) => ad.clicks)),
      inlineLinkClicks: addUp(parts.map(({ ad }) => ad.inlineLinkClicks)),
      ...context,
    },
  };
}

export const latestOf = (byDay: DaysOfAd | undefined): RecordedAd | undefined =>
  [...(byDay?.values() ?? [])].at(-1)?.ad;

interface RecordedObject {
  readonly id: string;
  readonly level: RuleLevel;
  readonly name: string | null;
  readonly adSetId: string | null;
  readonly campaignId: string | null;
  readonly own: readonly DaysOfAd[];
}

/** The recorded ads, and their ad sets and campaigns. */
function listRecorded({ figures, named }: RecordedWorld): readonly RecordedObject[] {
  const ads = [...figures].map(([id, byDay]): RecordedObject => {
    const latest = latestOf(byDay);
    return {
      id,
      level: 'ad',
      name: latest?.name ?? null,
      adSetId: latest?.adSetId ?? null,
      campaignId: latest?.campaignId ?? null,
      own: [byDay],
    };
  });
  const grouped = (level: 'ad_set' | 'campaign'): readonly RecordedObject[] =>
    [...Map.groupBy(ads, (ad) => (level === 'ad_set' ? ad.adSetId : ad.campaignId))].flatMap(
      ([id, children]) =>
        id === null
          ? []
          : {
              id,
              level,
              name: named.get(stateKey(level, id))?.name ?? null,
              adSetId: level === 'ad_set' ? id : null,
              campaignId: children[0]?.campaignId ?? null,
              own: children.flatMap(({ own }) => own),
            },
    );
  return [...ads, ...grouped('ad_set'), ...grouped('campaign')];
}

const dateOf = (text: string | null | undefined): Date | null => {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : new Date(at);
};

/** Whether a scope covered an object at a moment, as far as that was recorded. */
function createPastFilter({
  scope,
  ruleLevel,
  isTagged,
  world,
  isOff,
  missing,
}: {
  scope: RuleScope;
  ruleLevel: RuleLevel;
  isTagged: ObjectTest;
  world: RecordedWorld;
  isOff: (object: RecordedObject) => boolean;
  missing: (gap: SimulationGap) => void;
}): (object: RecordedObject) => boolean {
  const { states, named, made } = world;
  const parents = new Set(scopeParentLevels(scope, ruleLevel));
  const hasOwnName =
    scope.nameContains.length + scope.nameNotContains.length + scope.nameEquals.length > 0;
  const hasAge = scope.minAgeHours !== null || scope.maxAgeHours !== null;
  const isDelivering = (object: RecordedObject): boolean | null => {
    if (isOff(object)) {
      return false;
    }
    if (object.level === 'ad') {
      // Its status is not recorded, but on a day that it delivers it was on
      return object.own.some((byDay) => (byDay.get(world.day)?.ad.impressions ?? 0) > 0)
        ? true
        : null;
    }
    const status = states?.get(stateKey(object.level, object.id))?.effectiveStatus ?? null;
    return status === null || status === 'UNKNOWN' ? null : status === 'ACTIVE';
  };
  return (object) => {
    const { level, id, name, campaignId, adSetId } = object;
    const campaign = stateKey('campaign', campaignId ?? '');
    const asked = {
      level,
      name,
      campaignId,
      campaignName: named.get(campaign)?.name ?? null,
      adSetName: named.get(stateKey('ad_set', adSetId ?? ''))?.name ?? null,
      objective: made.get(campaign)?.objective ?? null,
      isDelivering: isDelivering(object),
      createdAt: dateOf(made.get(stateKey(level, id))?.createdAt),
      isTagged: isTagged(object),
    };
    if (level === ruleLevel) {
      const lacksParent =
        (parents.has('campaign') && asked.campaignName === null) ||
        (parents.has('ad_set') && asked.adSetName === null);
      if (lacksParent || (hasOwnName && name === null)) {
        missing('names');
      }
      if (scope.objectives.length > 0 && asked.objective === null) {
        missing('objectives');
      }
      if (scope.isDelivering && asked.isDelivering === null) {
        missing('delivery');
      }
      if (hasAge && asked.createdAt === null) {
        missing('age');
      }
    }
    return matchesScope(scope, asked, { ruleLevel, now: world.at });
  };
}

export interface SimulatedObjectsInput {
  readonly rule: Pick<RuleTerms, 'level' | 'trackerVersion'> & {
    readonly scope?: RuleScope | null | undefined;
  };
  /** IANA zone of the ad account. */
  readonly timeZone: string;
  readonly currency: string | null;
  readonly isTagged: ObjectTest;
  readonly isNeverTouched: ObjectTest;
  readonly eachTag: EachTagTest;
  /** Columns that conditions read, of which some are no figures. */
  readonly traits: ReadonlySet<string>;
}

/** What the rule would have read at a moment: its objects, and those that it may act on. */
export function listSimulatedObjects(
  { rule, timeZone, currency, isTagged, isNeverTouched, eachTag, traits }: SimulatedObjectsInput,
  {
    world,
    reads,
    simulated,
    missing,
  }: {
    world: RecordedWorld;
    reads: RecordedReads;
    simulated: SimulatedActs;
    missing: (gap: SimulationGap) => void;
  },
): RuleObject[] {
  const { level: ruleLevel, trackerVersion, scope = null } = rule;
  const { at, states, made } = world;
  const isOff = ({ id, level, adSetId, campaignId }: RecordedObject): boolean =>
    simulated.stateOf(level, id, world).status === 'PAUSED' ||
    (level === 'ad' &&
      adSetId !== null &&
      simulated.stateOf('ad_set', adSetId, world).status === 'PAUSED') ||
    (level !== 'campaign' &&
      campaignId !== null &&
      simulated.stateOf('campaign', campaignId, world).status === 'PAUSED');
  const traitsOf = (object: RecordedObject): ObjectTraits => {
    const { effectiveStatus = null } = states?.get(stateKey(object.level, object.id)) ?? {};
    const delivery = effectiveStatus === 'UNKNOWN' ? null : effectiveStatus;
    if (traits.has('name') && object.name === null) {
      missing('names');
    }
    if (traits.has('delivery') && delivery === null) {
      missing('delivery');
    }
    return { name: object.name, delivery, tags: tagsOf(object, eachTag) };
  };
  const isCovered =
    scope === null
      ? () => true
      : createPastFilter({ scope, ruleLevel, isTagged, world, isOff, missing });

  return listRecorded(world)
    .filter(isCovered)
    .map((object): RuleObject => {
      const { id, level, adSetId, campaignId, own } = object;
      const state = simulated.stateOf(level, id, world);
      const recorded = states?.get(stateKey(level, id))?.money;
      const money = recorded === undefined ? undefined : simulated.moneyOf(level, id, recorded);
      const sum = (days: readonly string[]): ObjectMetrics =>
        sumMetrics(
          own.flatMap((byDay) => days.flatMap((day) => byDay.get(day) ?? [])),
          {
            trackerVersion,
            currency,
            context: contextOf(
              {
                id,
                level,
                campaignId,
                createdAt: made.get(stateKey(level, id))?.createdAt ?? null,
                money,
                budgetLeft: undefined,
              },
              // What was aimed for then is not recorded
              { at, timeZone, targetCpas: new Map() },
            ),
          },
        );
      return {
        id,
        level,
        adSetId,
        campaignId,
        ...(level === ruleLevel
          ? {
              metrics: { ...sum(reads.range), traits: traitsOf(object) },
              windows: new Map([
                ...[...reads.windows].map(([window, days]) => [window, sum(days)] as const),
                ...reads.recorded({ id, lastActAt: state.lastActAt }),
              ]),
            }
          : {}),
        ...state,
        ...(money === undefined ? {} : { money }),
        ...(isNeverTouched(object) ? { isNeverTouched: true } : {}),
      };
    });
}
