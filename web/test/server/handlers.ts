import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { createActivityHandlers } from './activity-handlers.ts';
import { createAdObjectChangeHandlers } from './ad-object-change-handlers.ts';
import { createAdObjectCopyHandlers } from './ad-object-copy-handlers.ts';
import { createAdObjectHandlers } from './ad-object-handlers.ts';
import { createAdUserHandlers, getReadableAdUser } from './ad-user-handlers.ts';
import { createApiTokenHandlers } from './api-token-handlers.ts';
import { noChat, requireAskedAccount } from './context.ts';
import { createDayPartingHandlers } from './day-parting-handlers.ts';
import { createExtensionHandlers } from './extension-handlers.ts';
import type { Handlers, TestContext } from './handler-types.ts';
import { createIdentityHandlers } from './identity-handlers.ts';
import { createInsightsHandlers } from './insights-handlers.ts';
import { createInvitationHandlers } from './invitation-handlers.ts';
import { createObjectCheckHandlers } from './object-check-handlers.ts';
import { createPlannedChangeHandlers } from './planned-change-handlers.ts';
import { createProxyHandlers } from './proxy-handlers.ts';
import { createTagHandlers } from './tag-handlers.ts';
import { createRequireTeam, createTeamHandlers } from './team-handlers.ts';
import { createUserHandlers } from './user-handlers.ts';

/** An installation without a bot: no chat is ever linked. */
function createTelegramHandlers({ session }: TestContext): Handlers['telegram'] {
  return {
    getBotInfo: () => {
      session();
      return { data: { botInfo: null } };
    },
    disconnect: () => {
      session();
      return { data: null };
    },
    sendTest: () => {
      session();
      throw noChat();
    },
    /** As with long polling: no webhook is registered. */
    webhook: () => {
      throw new AppError('NotFoundError', ERROR_MESSAGES.notFound);
    },
  };
}

function createSyncHandlers({ activeAccount, feed }: TestContext): Handlers['sync'] {
  return {
    pull: ({ params: { collection }, query: { cursor, limit, accountId, check } }) => {
      const account = activeAccount();
      requireAskedAccount({ asked: accountId, acting: account.id });
      const page = feed.findPage({ accountId: account.id, collection, cursor, limit });
      if (page === undefined) {
        throw new AppError('GoneError', 'Your data is out of date. Reload the page.');
      }
      const isChecked = check !== undefined && page.rows.length < limit;
      const known = feed.check({ accountId: account.id, collection });
      return { data: { ...page, ...(isChecked ? { check: known } : {}) } };
    },
    volatile: ({ params: { collection }, query: { ids, accountId } }) => {
      const account = activeAccount();
      requireAskedAccount({ asked: accountId, acting: account.id });
      return { data: { rows: feed.listVolatile({ accountId: account.id, collection, ids }) } };
    },
  };
}

/** Handlers that answer from the sample data in memory. */
export function createHandlers(context: TestContext): Handlers {
  const requireTeam = createRequireTeam(context);
  return {
    identity: createIdentityHandlers(context),
    apiTokens: createApiTokenHandlers(context),
    users: createUserHandlers(context),
    teams: createTeamHandlers({ context, requireTeam }),
    invitations: createInvitationHandlers({ context, requireTeam }),
    activity: createActivityHandlers({ context, requireTeam }),
    telegram: createTelegramHandlers(context),
    adUsers: createAdUserHandlers(context),
    proxies: createProxyHandlers(context),
    extension: createExtensionHandlers(context),
    adObjectCopies: createAdObjectCopyHandlers(context),
    adObjectChanges: createAdObjectChangeHandlers(context),
    adObjects: createAdObjectHandlers(context),
    automation: {
      listWatchingRules: ({ params: { adUserId } }) => {
        getReadableAdUser(context, adUserId);
        return { data: [] };
      },
      listObjectActs: ({ params: { adUserId }, query: { limit, offset } }) => {
        getReadableAdUser(context, adUserId);
        return { data: [], paging: { total: 0, limit, offset } };
      },
    },
    creatives: {},
    insights: createInsightsHandlers(context),
    launchPlans: {},
    launchRuns: {},
    launchTemplates: {},
    media: {},
    notifications: {},
    objectChecks: createObjectCheckHandlers(context),
    notificationTemplates: {},
    commentInbox: {},
    commentPresets: {},
    tags: createTagHandlers(context),
    pagePosts: {},
    pixelSharing: {},
    plannedChanges: createPlannedChangeHandlers(context),
    dayParting: createDayPartingHandlers(context),
    productCatalogs: {},
    results: {},
    objectResults: {},
    rules: {},
    ruleActions: {},
    ruleFiles: {},
    ruleRuns: {},
    scopedRules: {},
    trackers: {},
    commentBoosting: {},
    webhooks: {},
    commentCleaning: {},
    costUpdates: {},
    sync: createSyncHandlers(context),
    health: {
      health: () => ({ data: { status: 'ok', version: 'server', network: 'sandbox' } }),
    },
  };
}
