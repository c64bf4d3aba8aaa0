import { canReadActivity } from '@ads-checker/shared/access/members';
import { ACTIVITY_RETENTION_DAYS } from '@ads-checker/shared/contracts/activity';
import { denied } from './context.ts';
import type { Handlers, RequireTeam, TestContext } from './handler-types.ts';

const DAY_MS = 86_400_000;

export function createActivityHandlers({
  context,
  requireTeam,
}: {
  readonly context: TestContext;
  readonly requireTeam: RequireTeam;
}): Handlers['activity'] {
  return {
    list: ({ params: { teamId }, query: { userId, kind, limit, offset } }) => {
      requireTeam(teamId);
      if (!canReadActivity(context.actor(), teamId)) {
        throw denied();
      }
      const keptFromMs = context.now() - ACTIVITY_RETENTION_DAYS * DAY_MS;
      const found = context.state.activity
        .filter((line) => line.teamId === teamId)
        .map(({ entry }) => entry)
        .filter(
          (entry) =>
            Date.parse(entry.at) >= keptFromMs &&
            (userId === undefined || entry.actor.userId === userId) &&
            (kind === undefined || entry.kind === kind),
        )
        .toReversed();
      return {
        data: found.slice(offset, offset + limit),
        paging: { total: found.length, limit, offset },
      };
    },
  };
}
