import { trackerRoutes as r } from '@ads-checker/shared/contracts/trackers';
import type { ApiRouter } from '../../platform/http/router.ts';
import { requireTrackerReader, requireTrackerReaderBy } from './policy.ts';
import { presentTracker, presentTrafficSource } from './presenter.ts';
import type { TrackersService } from './service.ts';
import type { TrackerWrites } from './writes.ts';

export function registerTrackerRoutes(input: {
  api: ApiRouter;
  service: TrackersService;
  writes: TrackerWrites;
  findTeamId: (accountId: string) => Promise<string | undefined>;
}): void {
  input.api.register(r.listOfTeam, async ({ session: { actor }, params: { teamId } }) => {
    requireTrackerReader({ actor, teamId });
    return { data: { binoms: (await input.service.listOfTeam(teamId)).map(presentTracker) } };
  });
  input.api.register(r.listOfAccount, async ({ session: { actor }, params: { accountId } }) => {
    const found = await input.findTeamId(accountId);
    const teamId = requireTrackerReaderBy({ actor, accountId, teamId: found });
    return { data: { binoms: (await input.service.listOfTeam(teamId)).map(presentTracker) } };
  });
  input.api.register(
    r.create,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { binom: await input.writes.createTracker({ actor, ...params, binom: body, key }) },
    }),
  );
  input.api.register(
    r.update,
    async ({ session: { actor }, params, body, idempotencyKey: key }) => ({
      data: { binom: await input.writes.updateTracker({ actor, ...params, update: body, key }) },
    }),
  );
  input.api.register(r.delete, async ({ session: { actor }, params, idempotencyKey: key }) => ({
    data: await input.writes.deleteTracker({ actor, ...params, key }),
  }));
  input.api.register(r.listDependents, async ({ session: { actor }, params }) => ({
    data: { dependents: await input.service.listDependents({ actor, ...params }) },
  }));
  input.api.register(r.listUsers, async ({ session: { actor }, params }) => {
    const { items, unreadable } = await input.service.listUsers({ actor, ...params });
    const users = items.map(({ id, login }) => ({ id, login }));
    return { data: { users, unreadableRows: unreadable } };
  });
  input.api.register(r.listCampaigns, async ({ session: { actor }, params, query }) => {
    const { items, unreadable } = await input.service.listCampaigns({ actor, ...params, ...query });
    return { data: { campaigns: items.map((item) => ({ ...item })), unreadableRows: unreadable } };
  });
  input.api.register(r.listTrafficSources, async ({ session: { actor }, params }) => {
    const { items, unreadable } = await input.service.listTrafficSources({ actor, ...params });
    const trafficSources = items.map(presentTrafficSource);
    return { data: { trafficSources, unreadableRows: unreadable } };
  });
  input.api.register(r.readTrafficSources, async ({ session: { actor }, body }) => {
    const { version, list } = await input.service.readTrafficSources({ actor, connection: body });
    const trafficSources = list.items.map(presentTrafficSource);
    return { data: { version, trafficSources, unreadableRows: list.unreadable } };
  });
}
