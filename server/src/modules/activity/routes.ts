import { activityRoutes as r } from '@ads-checker/shared/contracts/activity';
import type { ApiRouter } from '../../platform/http/router.ts';
import { requireReadableLog } from './policy.ts';
import { presentEntry } from './presenter.ts';
import type { ActivityService } from './service.ts';

export function registerActivityRoutes(input: { api: ApiRouter; service: ActivityService }): void {
  input.api.register(r.list, async ({ session: { actor }, params, query }) => {
    const teamId = requireReadableLog({ actor, teamId: params.teamId });
    const { userId, kind, limit, offset } = query;
    const { entries, total } = await input.service.list({
      actor,
      teamId,
      userId,
      kind,
      limit,
      offset,
    });
    return { data: entries.map(presentEntry), paging: { total, limit, offset } };
  });
}
