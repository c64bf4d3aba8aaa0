import type { Actor } from '@ads-checker/shared/access/identity';
import type { CoveredProfile } from '@ads-checker/shared/contracts/scoped-rules';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { Clock } from '../../platform/clock/clock.ts';
import type { PartRuns } from '../rule-runs/index.ts';
import type { ScopedRule } from './entities.ts';
import { coveredProfiles } from './parts.ts';
import type { ReadModel } from './read-model.ts';
import type { ScopedRulesService } from './service.ts';
import type { TargetsRepository } from './targets-repository.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}
interface Request {
  readonly actor: Actor;
  readonly accountId: string;
  readonly ruleId: string;
}

export type Coverage = ReturnType<typeof createCoverage>;

/** What a scoped rule covers by name, and the runs of its parts. */
export function createCoverage(deps: {
  service: Pick<ScopedRulesService, 'getReadable'>;
  targets: TargetsRepository;
  readModel: ReadModel;
  partRuns: PartRuns;
  clock: Clock;
}) {
  const readNames = async (rule: ScopedRule) => {
    const profiles = await deps.targets.listProfiles(rule.teamId);
    const covered = coveredProfiles(rule, profiles);
    const places = await deps.readModel.listPlaces(rule.id);
    const known = await deps.targets.listAdAccounts([
      ...new Set([...covered.map(({ id }) => id), ...places.map(({ adUserId }) => adUserId)]),
    ]);
    const adUserNames = new Map(profiles.map(({ id, name }) => [id, name]));
    const adAccountNames = new Map(known.map(({ id, name }) => [id, name]));
    return {
      covered,
      places,
      adUserName: (id: string) => adUserNames.get(id) ?? id,
      adAccountName: (id: string) => adAccountNames.get(id) ?? null,
    };
  };

  return {
    async get({
      since = new Date(deps.clock.now().getTime() - DAY_MS),
      adAccountId = null,
      ...request
    }: Request &
      Page & {
        readonly only: 'covered' | 'joined' | 'left';
        readonly since: Date | undefined;
        readonly adAccountId: string | null | undefined;
      }) {
      const rule = await deps.service.getReadable(request);
      const { only, limit, offset } = request;
      const where = { scopedRuleId: rule.id, since, adAccountId };
      const names = await readNames(rule);
      const [{ campaigns, total }, joinedCount, leftCount] = await Promise.all([
        deps.readModel.listCampaigns({ ...where, only, limit, offset }),
        deps.readModel.countCampaigns('joined', where),
        deps.readModel.countCampaigns('left', where),
      ]);
      const byProfile = Map.groupBy(names.places, ({ adUserId }) => adUserId);
      return {
        profiles: names.covered.map(
          ({ id, name, error }): CoveredProfile => ({
            id,
            name,
            problem: error,
            adAccounts: (byProfile.get(id) ?? []).map((place) => ({
              id: place.adAccountId,
              name: names.adAccountName(place.adAccountId),
              ruleId: place.ruleId,
              joinedAt: place.createdAt.toISOString(),
              campaignCount: place.campaignCount,
            })),
          }),
        ),
        campaigns: campaigns.map(({ joinedAt, leftAt, adUserId, ...campaign }) => ({
          ...campaign,
          joinedAt: joinedAt?.toISOString() ?? null,
          leftAt: leftAt?.toISOString() ?? null,
          adUserId,
          adUserName: adUserId === null ? null : names.adUserName(adUserId),
          adAccountName: names.adAccountName(campaign.adAccountId),
        })),
        joinedCount,
        leftCount,
        total,
      };
    },

    async listRuns({
      period,
      only,
      limit,
      offset,
      ...request
    }: Request & Page & Pick<Parameters<PartRuns['list']>[0], 'period' | 'only'>) {
      const rule = await deps.service.getReadable(request);
      const page = { period, only, limit, offset };
      const { runs, total } = await deps.partRuns.list({ ...page, scopedRuleId: rule.id });
      const names = await readNames(rule);
      const placeOf = new Map(names.places.map((place) => [place.ruleId, place]));
      return {
        total,
        runs: runs.flatMap((run) => {
          const place = placeOf.get(run.ruleId);
          return place === undefined
            ? []
            : [
                {
                  ...run,
                  adUserId: place.adUserId,
                  adUserName: names.adUserName(place.adUserId),
                  adAccountId: place.adAccountId,
                  adAccountName: names.adAccountName(place.adAccountId),
                },
              ];
        }),
      };
    },
  };
}
