import { type Actor, canManageTeamAds, canReadTeamAds } from '@ads-checker/shared/access/identity';
import {
  AUTOMATION_HISTORY_DAYS,
  type AutomationOverview,
  type TimelineEntry,
  type WatchingRule,
} from '@ads-checker/shared/contracts/automation';
import type {
  AutomationPeriod,
  AutomationStateFilter,
} from '@ads-checker/shared/contracts/automation-values';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { Clock } from '../../platform/clock/clock.ts';
import type { AdUsersService } from '../ad-users/index.ts';
import { requireActiveAccount, requireOwnAccount } from '../identity/index.ts';
import type { Viewer } from './entities.ts';
import type { createOverview } from './overview.ts';
import { presentTimelineEntry } from './presenter.ts';
import type { TimelineReadModel } from './timeline-read-model.ts';
import type { WatchingReadModel } from './watching-read-model.ts';

export type AutomationService = ReturnType<typeof createAutomationService>;

/** What rules and other automation did. */
export function createAutomationService(deps: {
  overview: ReturnType<typeof createOverview>;
  timeline: TimelineReadModel;
  watching: WatchingReadModel;
  adUsers: Pick<AdUsersService, 'getReadable'>;
  findTeamId: (accountId: string) => Promise<string | undefined>;
  clock: Clock;
}) {
  const viewerOf = (
    actor: Actor,
    { accountId, teamId }: Pick<Viewer, 'accountId' | 'teamId'>,
  ): Viewer => ({
    accountId,
    teamId,
    canReadTeam: canReadTeamAds(actor, teamId),
    canManageTeam: canManageTeamAds(actor, teamId),
  });

  return {
    async getOverview({
      actor,
      accountId,
      ...question
    }: {
      actor: Actor;
      accountId: string;
      period: AutomationPeriod;
      state: AutomationStateFilter;
      text: string;
    }): Promise<AutomationOverview> {
      const teamId = await deps.findTeamId(accountId);
      const account = requireOwnAccount({ actor, accountId, teamId });
      return deps.overview(viewerOf(actor, account), { ...question, now: deps.clock.now() });
    },

    /** @throws NotFoundError for a profile that the actor may not see */
    async listWatchingRules({
      actor,
      adUserId,
      adCampaignId,
    }: {
      actor: Actor;
      adUserId: string;
      adCampaignId: string;
    }): Promise<WatchingRule[]> {
      await deps.adUsers.getReadable({ actor, adUserId });
      const { id: accountId, teamId } = requireActiveAccount(actor);
      return deps.watching.list(viewerOf(actor, { accountId, teamId }), adCampaignId);
    },

    /** @throws NotFoundError for a profile that the actor may not see */
    async listObjectActs({
      actor,
      adUserId,
      adObjectId: objectId,
      ...page
    }: {
      actor: Actor;
      adUserId: string;
      adObjectId: string;
      limit: number;
      offset: number;
    }): Promise<{ entries: TimelineEntry[]; total: number }> {
      await deps.adUsers.getReadable({ actor, adUserId });
      const since = new Date(deps.clock.now().getTime() - AUTOMATION_HISTORY_DAYS * DAY_MS);
      const { id: accountId, teamId } = requireActiveAccount(actor);
      const viewer = viewerOf(actor, { accountId, teamId });
      const { entries, total } = await deps.timeline.list(viewer, { ...page, objectId, since });
      return { entries: entries.map(presentTimelineEntry), total };
    },
  };
}
