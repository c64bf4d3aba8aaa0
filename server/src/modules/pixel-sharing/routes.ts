import { pixelSharingRoutes as r } from '@ads-checker/shared/contracts/pixel-sharing';
import type { ApiRouter } from '../../platform/http/router.ts';
import { lastEventIdOf } from '../../platform/sync/followed-stream.ts';
import type { PixelSharingService } from './service.ts';
import type { SharingStream } from './sharing-stream.ts';

export function registerPixelSharingRoutes(input: {
  api: ApiRouter;
  service: PixelSharingService;
  streams: SharingStream;
}): void {
  input.api.register(r.listBusinesses, async ({ session: { actor }, params }) => {
    const { rows, gaps } = await input.service.listBusinesses({ actor, ...params });
    return { data: [...rows], gaps };
  });

  input.api.register(r.listPixels, async ({ session: { actor }, params }) => {
    const { rows, gaps } = await input.service.listPixels({ actor, ...params });
    return { data: [...rows], gaps };
  });

  input.api.register(r.share, async ({ session, params, body, idempotencyKey, ctx }) => {
    const { actor } = session;
    const pixelSharingId = await input.service.share({
      actor,
      key: idempotencyKey,
      ...params,
      ...body,
    });
    const after = lastEventIdOf(ctx.get('Last-Event-ID'), 0);
    ctx.respond = false;
    input.streams.follow({ session, response: ctx.res, pixelSharingId, after });
  });

  input.api.register(r.list, async ({ session: { actor }, params, query }) =>
    input.service.list({ actor, ...params, ...query }),
  );

  input.api.register(r.get, async ({ session: { actor }, params }) => ({
    data: await input.service.get({ actor, ...params }),
  }));

  input.api.register(r.stream, async ({ session, params, query, ctx }) => {
    await input.service.getReadable({ actor: session.actor, ...params });
    const after = lastEventIdOf(ctx.get('Last-Event-ID'), query.after);
    ctx.respond = false;
    input.streams.follow({ session, response: ctx.res, ...params, after });
  });

  input.api.register(r.stop, async ({ session: { actor }, params, idempotencyKey }) => ({
    data: await input.service.stop({ actor, key: idempotencyKey, ...params }),
  }));

  input.api.register(r.retry, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await input.service.retry({
      actor,
      key: idempotencyKey,
      ...params,
      adAccountIds: body.adAccountIds,
    }),
  }));
}
