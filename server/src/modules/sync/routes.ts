import { syncRoutes as r } from '@ads-checker/shared/contracts/sync';
import type { ApiRouter } from '../../platform/http/router.ts';
import { requireFeedAccount } from './policy.ts';
import type { SyncService } from './service.ts';

export function registerSyncRoutes(input: { api: ApiRouter; service: SyncService }): void {
  input.api.register(r.pull, async ({ session, params, query }) => {
    const account = requireFeedAccount({ actor: session.actor, accountId: query.accountId });
    return {
      data: await input.service.getPage({
        accountId: account.id,
        collection: params.collection,
        cursor: query.cursor,
        limit: query.limit,
        isChecked: query.check === '1',
      }),
    };
  });

  input.api.register(r.volatile, async ({ session, params, query }) => {
    const account = requireFeedAccount({ actor: session.actor, accountId: query.accountId });
    return {
      data: {
        rows: await input.service.listVolatile({
          accountId: account.id,
          collection: params.collection,
          docIds: query.ids,
        }),
      },
    };
  });

  input.api.register(r.stream, async ({ session, query, ctx }) => {
    const account = requireFeedAccount({ actor: session.actor, accountId: query.accountId });
    ctx.respond = false;
    await input.service.openStream({ session, accountId: account.id, response: ctx.res });
  });
}
