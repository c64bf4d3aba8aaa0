import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type {
  ObjectResultDay,
  ObjectResultSource,
  ObjectResults,
  TrackerFigures,
} from '@ads-checker/shared/contracts/object-results';
import type { ResultDayZone } from '@ads-checker/shared/contracts/results';
import { dayIn, isTimeZone } from '@ads-checker/shared/domain/time-zones';
import type { Clock } from '../../platform/clock/clock.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import { toAmountText, toUSDText } from '../cost-updates/index.ts';
import type { ProfileRequest } from '../profile-tasks/index.ts';
import type { TrackersService } from '../trackers/index.ts';
import { ALL_USERS, readProblems } from './entities.ts';
import type { ObjectReadModel, ObjectSums } from './object-read-model.ts';
import type { ResultTaskRepository } from './task-repository.ts';

const UTC = 'UTC';

interface ObjectResultsDeps {
  readonly adUsers: Pick<AdUsersService, 'getReadable'>;
  readonly findTeamId: (accountId: string) => Promise<string | undefined>;
  readonly trackers: Pick<TrackersService, 'find'>;
  readonly tasks: Pick<ResultTaskRepository, 'listTrackers' | 'listRuns'>;
  readonly objects: ObjectReadModel;
  readonly clock: Clock;
}

export interface ObjectResultsRequest extends ProfileRequest {
  readonly adAccountId: string;
  readonly level: AdObjectLevel;
  readonly since: string;
  readonly until: string;
  readonly dayZone?: ResultDayZone | undefined;
  readonly objectId?: string | undefined;
}

const NOTHING: ObjectResults = { source: null, rows: [], undivided: [], byDay: [] };

const UNKNOWN: TrackerFigures = {
  clicks: null,
  leads: null,
  approved: null,
  hold: null,
  rejected: null,
  revenue: null,
  comparedSpend: null,
  isPartial: false,
};

function presentFigures(
  sums: ObjectSums,
  { currency, hasGap }: { currency: string | null; hasGap: boolean },
): TrackerFigures {
  const { clicks, leads, approved, hold, rejected, revenue, comparedSpend } = sums;
  return {
    clicks,
    leads,
    approved,
    hold,
    rejected,
    revenue: revenue === null ? null : toUSDText(revenue),
    comparedSpend:
      hasGap && comparedSpend === null ? null : toAmountText(comparedSpend ?? 0, currency),
    isPartial: sums.isPartial || hasGap,
  };
}

interface ReadDay {
  readonly day: string;
  readonly readAt: Date | null;
  readonly isNetworkRead: boolean;
}

/** A day that was read and has no row had none of an object that the tracker knows. */
function presentDays({
  days,
  sums,
  actions,
  currency,
}: {
  days: readonly ReadDay[];
  sums: ReadonlyMap<string, ObjectSums>;
  actions: Awaited<ReturnType<ObjectReadModel['listActions']>>;
  currency: string | null;
}): ObjectResultDay[] {
  const isKnown = [...sums.values()].some(({ hasTrackerRow }) => hasTrackerRow);
  const none: TrackerFigures = {
    ...UNKNOWN,
    ...{ clicks: 0, leads: 0, approved: 0, hold: 0, rejected: 0, revenue: toUSDText(0) },
  };
  return days.map(({ day, readAt, isNetworkRead }) => {
    const found = sums.get(day);
    const spend = isNetworkRead ? toAmountText(found?.spend ?? 0, currency) : null;
    const figures =
      readAt === null || !isKnown
        ? UNKNOWN
        : found?.hasTrackerRow === true
          ? presentFigures(found, { currency, hasGap: false })
          : none;
    return {
      date: day,
      spend,
      actions: isNetworkRead ? (actions.has(day) ? (actions.get(day) ?? null) : {}) : null,
      ...figures,
      comparedSpend: readAt === null || !isKnown ? null : spend,
    };
  });
}

/** Revenue of the objects of an ad account, by the tracker of the profile that is asked about. */
export function createObjectResults(deps: ObjectResultsDeps) {
  const { objects } = deps;
  const findLastError = async (adUserId: string, name: string) => {
    const [last] = await deps.tasks.listRuns(adUserId);
    const problem = readProblems(last?.problems).find(({ subject }) => subject === name);
    return problem === undefined ? null : { code: problem.code, message: problem.message };
  };

  return {
    /**
     * What the profile's tracker knows of the objects of a level. Rows of the tracker about a
     * coarser level do not count for what that contains. @throws NotFoundError for a profile that
     * the actor may not read
     */
    async list(request: ObjectResultsRequest): Promise<ObjectResults> {
      const { id: adUserId, accountId } = await deps.adUsers.getReadable(request);
      const [chosen] = await deps.tasks.listTrackers([adUserId]);
      const tracker = chosen && (await deps.trackers.find(chosen.binomId));
      const teamId = await deps.findTeamId(accountId);
      if (chosen === undefined || tracker === undefined || teamId === undefined) {
        return NOTHING;
      }
      const { adAccountId, level, since, objectId } = request;
      const adAccount = await objects.findAdAccount({ adUserId, adAccountId });
      const dayZone = request.dayZone ?? chosen.dayZone;
      const timeZone = (dayZone === 'tracker' ? tracker.timezone : adAccount?.timeZone) ?? UTC;
      const today = dayIn({
        timeZone: isTimeZone(timeZone) ? timeZone : UTC,
        at: deps.clock.now(),
      });
      const [until = today] = [request.until, today].toSorted();
      const accountCurrency = adAccount?.currency ?? null;
      const { binomId, binomUserId, trackerCurrency: currency } = chosen;
      const query = {
        ...{ teamId, adUserId, adAccountId, level, since, until, objectId },
        ...{ binomId, binomUserId, timeZone, accountCurrency },
      };
      const days = await objects.listReadDays(query);
      const sums = await objects.list({ ...query, groupBy: 'object' });
      const hasGap = days.some(({ readAt, isNetworkRead }) => readAt !== null && !isNetworkRead);
      const source: ObjectResultSource = {
        binomId,
        name: tracker.name,
        binomUserId: binomUserId === ALL_USERS ? null : binomUserId,
        currency,
        rate: await objects.findRate({ from: currency, to: accountCurrency, day: until }),
        dayZone,
        timeZone,
        readAt: days.findLast(({ readAt }) => readAt !== null)?.readAt?.toISOString() ?? null,
        unreadDayCount: days.filter(({ readAt }) => readAt === null).length,
        error: await findLastError(adUserId, tracker.name),
      };
      return {
        source,
        rows: [...sums].map(([id, row]) => ({
          id,
          ...presentFigures(row, { currency: accountCurrency, hasGap }),
        })),
        undivided: await objects.listUndivided(query),
        byDay:
          objectId === undefined
            ? []
            : presentDays({
                days,
                sums: await objects.list({ ...query, groupBy: 'day' }),
                actions: await objects.listActions({ ...query, objectId }),
                currency: accountCurrency,
              }),
      };
    },
  };
}

export type ObjectResultsReader = ReturnType<typeof createObjectResults>;
