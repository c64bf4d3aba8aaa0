import { pixelSharingRoutes as r } from '@ads-checker/shared/contracts/pixel-sharing';
import type { ApiRouter } from '../../platform/http/router.ts';
import type { PixelSharingService } from './service.ts';
import type { SharingStream } from './sharing-stream.ts';

const LAST_EVENT_ID = /^\d{1,9}$/;

export function registerPixelSharingRoutes({
  api,
  service,
  streams,
}: {
  api: ApiRouter;
  service: PixelSharingService;
  streams: SharingStream;
}): void {
  const lastEventOf = (text: string, otherwise: number): number =>
    LAST_EVENT_ID.test(text) ? Number(text) : otherwise;

  api.register(r.listBusinesses, async ({ session: { actor }, params }) => {
    const { rows, gaps } = await service.listBusinesses({ actor, ...params });
    return { data: [...rows], gaps };
  });

  api.register(r.listPixels, async ({ session: { actor }, params }) => {
    const { rows, gaps } = await service.listPixels({ actor, ...params });
    return { data: [...rows], gaps };
  });

  api.register(r.share, async ({ session, params, body, idempotencyKey, ctx }) => {
    const { actor } = session;
    const pixelSharingId = await service.share({ actor, key: idempotencyKey, ...params, ...body });
    const after = lastEventOf(ctx.get('Last-Event-ID'), 0);
    ctx.respond = false;
    streams.follow({ session, response: ctx.res, pixelSharingId, after });
  });

  api.register(r.list, async ({ session: { actor }, params, query }) =>
    service.list({ actor, ...params, ...query }),
  );

  api.register(r.get, async ({ session: { actor }, params }) => ({
    data: await service.get({ actor, ...params }),
  }));

  api.register(r.stream, async ({ session, params, query, ctx }) => {
    await service.getReadable({ actor: session.actor, ...params });
    const after = lastEventOf(ctx.get('Last-Event-ID'), query.after);
    ctx.respond = false;
    streams.follow({ session, response: ctx.res, ...params, after });
  });

  api.register(r.stop, async ({ session: { actor }, params, idempotencyKey }) => ({
    data: await service.stop({ actor, key: idempotencyKey, ...params }),
  }));

  api.register(r.retry, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: await service.retry({
      actor,
      key: idempotencyKey,
      ...params,
      adAccountIds: body.adAccountIds,
    }),
  }));
}
