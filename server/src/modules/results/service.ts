import { type Actor, canReadTeamAds } from '@ads-checker/shared/access/identity';
import type {
  ResultBreakdown,
  ResultSource,
  ResultTask,
  ResultTaskUpdate,
} from '@ads-checker/shared/contracts/results';
import { addDays } from '@ads-checker/shared/domain/date-presets';
import { HOUR_MS, MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { AppError } from '@ads-checker/shared/errors';
import { invalidInput } from '../../platform/http/validation.ts';
import type { AdUser, AdUsersService } from '../ad-users/index.ts';
import { requireListableAccount } from '../identity/index.ts';
import {
  createProfileTaskService,
  type ProfileRequest,
  type ProfileTaskServiceDeps,
} from '../profile-tasks/index.ts';
import type { TrackersService } from '../trackers/index.ts';
import type { BreakdownQuery, BreakdownReadModel, ResultProfile } from './breakdown-read-model.ts';
import type { CountryRepository } from './country-repository.ts';
import { ALL_USERS, type ResultSettings, type ResultTaskRow } from './entities.ts';
import type { FactRepository } from './fact-repository.ts';
import { presentBreakdown, presentTask } from './presenter.ts';
import type { SourceReadModel } from './source-read-model.ts';
import type { ResultTaskRepository } from './task-repository.ts';

/** A profile is read on request at most this often. */
const REFRESH_MS = MINUTE_MS;
const FACEBOOK = 'Facebook';

export type ResultFilters = Pick<
  BreakdownQuery,
  'since' | 'until' | 'groupBy' | 'adUserId' | 'buyerId' | 'adAccountId' | 'adCampaignId'
>;

interface ResultsServiceDeps extends ProfileTaskServiceDeps {
  readonly adUsers: Pick<AdUsersService, 'getReadable' | 'getManageable' | 'listForAccount'>;
  readonly findTeamId: (accountId: string) => Promise<string | undefined>;
  readonly trackers: Pick<TrackersService, 'find'>;
  readonly tasks: ResultTaskRepository;
  readonly facts: FactRepository;
  readonly countries: CountryRepository;
  readonly readModel: BreakdownReadModel;
  readonly sources: SourceReadModel;
}

function withoutUndefined<T extends object>(
  fields: T,
): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>;
  };
}

function isFiltered({ adUserId, buyerId, adAccountId, adCampaignId }: ResultFilters): boolean {
  return [adUserId, buyerId, adAccountId, adCampaignId].some((value) => value !== undefined);
}

/**
 * Sources whose rows without an ad may be shown: those of all users of a tracker only to who may
 * read the whole team, and then not those of its single users as well.
 */
function listUnmatchedSources(profiles: readonly ResultProfile[], isTeamReader: boolean) {
  const sources = new Map<string, { binomId: string; binomUserId: string }>();
  for (const { binomId, binomUserId } of profiles) {
    if (binomId !== null && (binomUserId !== ALL_USERS || isTeamReader)) {
      sources.set(`${binomId} ${binomUserId}`, { binomId, binomUserId });
    }
  }
  return [...sources.values()].filter(
    ({ binomId, binomUserId }) => binomUserId === ALL_USERS || !sources.has(`${binomId} `),
  );
}

function createBreakdowns(deps: ResultsServiceDeps) {
  const toProfiles = async (adUsers: readonly AdUser[]): Promise<ResultProfile[]> => {
    const chosen = await deps.tasks.listTrackers(adUsers.map(({ id }) => id));
    const byProfile = new Map(chosen.map((tracker) => [tracker.adUserId, tracker]));
    const zones = new Map<string, string>();
    for (const { binomId } of chosen) {
      const zone = zones.get(binomId) ?? (await deps.trackers.find(binomId))?.timezone;
      if (zone !== undefined) {
        zones.set(binomId, zone);
      }
    }
    return adUsers.map(({ id, accountId }) => {
      const tracker = byProfile.get(id);
      return {
        adUserId: id,
        buyerId: accountId,
        binomId: tracker?.binomId ?? null,
        binomUserId: tracker?.binomUserId ?? ALL_USERS,
        dayZone: tracker?.dayZone ?? 'ad_account',
        trackerZone: tracker === undefined ? null : (zones.get(tracker.binomId) ?? null),
      };
    });
  };

  const listSources = async (
    profiles: readonly ResultProfile[],
    { teamId, since, until }: { teamId: string; since: string; until: string },
    at: Date,
  ): Promise<ResultSource[]> => {
    const sources = profiles.flatMap(({ binomId, binomUserId }) =>
      binomId === null ? [] : [{ binomId, binomUserId }],
    );
    const { network, trackers, problems } = await deps.sources.listSources({
      teamId,
      adUserIds: profiles.map(({ adUserId }) => adUserId),
      sources,
      since,
      until,
      yesterday: addDays({ date: at.toISOString().slice(0, 10), days: -1 }),
    });
    return [
      {
        kind: 'network',
        id: null,
        name: FACEBOOK,
        readAt: network.readAt?.toISOString() ?? null,
        error: network.error,
        unreadDayCount: network.unreadDays,
      },
      ...trackers.map((tracker): ResultSource => {
        const problem = problems.find(({ subject }) => subject === tracker.name);
        return {
          kind: 'tracker',
          id: tracker.binomId,
          name: tracker.name,
          readAt: tracker.readAt?.toISOString() ?? null,
          error: problem === undefined ? null : { code: problem.code, message: problem.message },
          unreadDayCount: tracker.unreadDays,
        };
      }),
    ];
  };

  const listReadable = async ({ actor, accountId }: { actor: Actor; accountId: string }) => {
    const account = requireListableAccount({
      actor,
      accountId,
      teamId: await deps.findTeamId(accountId),
    });
    const isTeamReader = canReadTeamAds(actor, account.teamId);
    const adUsers = await deps.adUsers.listForAccount({
      ...account,
      isTeamReader,
      includeShared: true,
    });
    return { account, isTeamReader, adUsers };
  };

  const describeCountries = async (
    input: { teamId: string; adUserIds: readonly string[]; since: string; until: string },
    at: Date,
  ): Promise<ResultBreakdown['countries']> => {
    const askedSince = new Date(at.getTime() - HOUR_MS);
    const { readAt, ...rest } = await deps.countries.describe({ ...input, askedSince });
    return { readAt: readAt?.toISOString() ?? null, ...rest };
  };

  return {
    /**
     * Makes the next runs read spend by country of these days, for profiles with a tracker.
     * @throws as {@link getBreakdown}
     */
    async readCountries({
      since,
      until,
      ...request
    }: {
      actor: Actor;
      accountId: string;
      since: string;
      until: string;
    }): Promise<{ adUserCount: number }> {
      const { adUsers } = await listReadable(request);
      const adUserIds = (await deps.tasks.listTrackers(adUsers.map(({ id }) => id))).map(
        ({ adUserId }) => adUserId,
      );
      const at = deps.clock.now();
      await deps.countries.request({ adUserIds, since, until, at });
      for (const adUserId of adUserIds) {
        await deps.tasks.find(adUserId);
        await deps.tasks.runNow({ adUserId, at });
      }
      return { adUserCount: adUserIds.length };
    },

    /**
     * Spend, revenue and profit of the profiles that the account may read. @throws NotFoundError
     * and AuthorizationError for an account whose profiles the actor may not list
     */
    async getBreakdown({
      actor,
      accountId,
      ...filters
    }: ResultFilters & { actor: Actor; accountId: string }): Promise<ResultBreakdown> {
      const { account, isTeamReader, adUsers } = await listReadable({ actor, accountId });
      const profiles = await toProfiles(adUsers);
      const at = deps.clock.now();
      const sums = await deps.readModel.read({
        ...filters,
        teamId: account.teamId,
        at,
        profiles,
        unmatchedSources: isFiltered(filters) ? [] : listUnmatchedSources(profiles, isTeamReader),
      });
      const names =
        filters.groupBy === 'ad_user'
          ? new Map(adUsers.map((adUser) => [adUser.id, adUserDisplayName(adUser)]))
          : filters.groupBy === 'buyer'
            ? await deps.readModel.listPeople(adUsers.map((adUser) => adUser.accountId))
            : new Map<string, string>();
      return {
        ...presentBreakdown({
          sums,
          isByDay: filters.groupBy === 'day',
          labelOf: (key) => names.get(key),
        }),
        sources: await listSources(profiles, { ...filters, teamId: account.teamId }, at),
        countries:
          filters.groupBy === 'country'
            ? await describeCountries(
                {
                  teamId: account.teamId,
                  adUserIds: adUsers.map(({ id }) => id),
                  since: filters.since,
                  until: filters.until,
                },
                at,
              )
            : null,
        adAccountCount: await deps.readModel.countAdAccounts(adUsers.map(({ id }) => id)),
        adUserCount: adUsers.length,
      };
    },
  };
}

export function createResultsService(deps: ResultsServiceDeps) {
  const service = createProfileTaskService({
    ...deps,
    present: async ({
      adUserId,
      task,
      runs,
    }: {
      adUserId: string;
      task: ResultTaskRow;
      runs: readonly Awaited<ReturnType<ResultTaskRepository['listRuns']>>[number][];
    }): Promise<ResultTask> => {
      const [tracker] = await deps.tasks.listTrackers([adUserId]);
      return presentTask({
        task,
        lastRun: runs[0],
        sourceBinomId: tracker?.binomId ?? null,
        costUpdateBinomId: await deps.tasks.findCostUpdateTracker(adUserId),
        readSince: await deps.facts.findReadSince(adUserId),
      });
    },
  });

  return {
    ...createBreakdowns(deps),
    getTask: service.getState,

    /** @throws ValidationError for a tracker unknown to the profile's team. */
    updateTask: ({
      update,
      key,
      ...request
    }: ProfileRequest & {
      update: ResultTaskUpdate;
      key: string | undefined;
    }): Promise<ResultTask> =>
      service.changeSettings(
        { ...request, key, request: { name: 'updateResultsTask', update } },
        async ({ task, adUserId, teamId, trx }) => {
          const before: ResultSettings = {
            binomId: task.binom_id,
            binomUserId: task.binom_user_id,
            trackerCurrency: task.tracker_currency,
            dayZone: task.day_zone,
          };
          const { binomUserId, ...rest } = update;
          const settings: ResultSettings = {
            ...before,
            ...withoutUndefined(rest),
            ...(binomUserId === undefined ? {} : { binomUserId: binomUserId ?? ALL_USERS }),
          };
          const describe = async (of: ResultSettings): Promise<string | null> => {
            const tracker =
              of.binomId === null ? undefined : await deps.trackers.find(of.binomId, trx);
            return tracker === undefined || tracker.teamId !== teamId
              ? null
              : [
                  tracker.name,
                  of.binomUserId,
                  of.trackerCurrency,
                  of.dayZone === 'tracker' ? tracker.timezone : '',
                ]
                  .filter((text) => text !== '')
                  .join(' · ');
          };
          const to = await describe(settings);
          if (settings.binomId !== null && to === null) {
            throw invalidInput([
              { field: 'body.binomId', message: `Tracker '${settings.binomId}' not found` },
            ]);
          }
          const isSame = JSON.stringify(settings) === JSON.stringify(before);
          return {
            changes: isSame ? [] : [{ field: 'resultsTracker', from: await describe(before), to }],
            store: async () => {
              await deps.tasks.update(adUserId, settings, trx);
              return true;
            },
          };
        },
      ),

    /**
     * Reads a profile's results now; a read in progress continues. @throws FailedPreconditionError
     * without a tracker, TooManyRequestsError within a minute of the last read
     */
    async refresh(request: ProfileRequest): Promise<ResultTask> {
      const { id: adUserId } = await deps.adUsers.getReadable(request);
      const [tracker] = await deps.tasks.listTrackers([adUserId]);
      if (tracker === undefined) {
        throw new AppError('FailedPreconditionError', 'Choose a tracker for this profile first.', {
          code: 'task_off',
        });
      }
      const [last] = await deps.tasks.listRuns(adUserId);
      const at = deps.clock.now();
      await service.getTask(adUserId);
      const retryAfterMs =
        last === undefined ? 0 : last.started_at.getTime() + REFRESH_MS - at.getTime();
      if (retryAfterMs <= 0) {
        await deps.tasks.runNow({ adUserId, at, ofTask: { is_requested: true } });
      } else if (last?.finished_at != null) {
        throw new AppError(
          'TooManyRequestsError',
          'These results were read less than a minute ago. Wait a moment and try again.',
          { details: { retryAfterMs } },
        );
      }
      return service.getState(request);
    },
  };
}

export type ResultsService = ReturnType<typeof createResultsService>;
