import {
  type ExtensionBuilds,
  extensionRoutes as r,
} from '@ads-checker/shared/contracts/extension';
import type { ApiRouter } from '../../platform/http/router.ts';
import { presentAdUserGroup } from '../ad-users/index.ts';
import {
  presentExisting,
  presentOther,
  presentOwner,
  presentPairingKey,
  presentProxyChoice,
} from './presenter.ts';
import type { ExtensionService } from './service.ts';

export function registerExtensionRoutes({
  api,
  service,
  builds,
}: {
  api: ApiRouter;
  service: ExtensionService;
  builds: ExtensionBuilds | null;
}): void {
  api.register(r.createPairing, async ({ session }) => {
    const { code, expiresAt } = await service.createPairing({ session });
    return { data: { code, expiresAt: expiresAt.toISOString() } };
  });

  api.register(r.createPairingKey, async ({ session, body }) => {
    const { pairingKey, key } = await service.createPairingKey({ session, wanted: body });
    return { data: { pairingKey: presentPairingKey(pairingKey), key } };
  });

  api.register(r.listPairingKeys, async ({ session }) => ({
    data: { pairingKeys: (await service.listPairingKeys(session)).map(presentPairingKey) },
  }));

  api.register(r.endPairingKey, async ({ session, params, query }) => ({
    data: { endedCount: await service.endPairingKey({ session, ...params, ...query }) },
  }));

  api.register(r.listBuilds, async () => ({ data: { extension: builds } }));

  api.register(r.previewPairing, async ({ body: { code }, client }) => ({
    data: presentOwner(await service.getOwner(await service.previewPairing({ code, client }))),
  }));

  api.register(r.pair, async ({ body, client }) => {
    const { token, ...owner } = await service.pair({ ...body, client });
    return { data: { ...presentOwner(await service.getOwner(owner)), token } };
  });

  api.register(r.getWorkspace, async ({ session: { actor }, query }) => {
    const { owner, groups, proxies, existing, ...found } = await service.getWorkspace({
      actor,
      facebookId: query.facebookId,
    });
    return {
      data: {
        ...presentOwner(owner),
        groups: groups.map(presentAdUserGroup),
        proxies: proxies.map(presentProxyChoice),
        canAddProxy: true,
        offeredVersion: builds?.version ?? null,
        existing: existing === undefined ? null : presentExisting(existing),
        others: found.others.map(presentOther),
        deletedAt: found.deletedAt?.toISOString() ?? null,
        boostingProfiles: found.boostingProfiles,
      },
    };
  });

  api.register(r.capture, async ({ session, body, idempotencyKey }) => ({
    data: await service.capture({ session, capture: body, key: idempotencyKey }),
  }));

  api.register(r.captureSession, async ({ session: { actor }, params, body, idempotencyKey }) => ({
    data: {
      commentUser: await service.captureSession({
        actor,
        ...params,
        update: body,
        key: idempotencyKey,
      }),
    },
  }));

  api.register(r.updatePairing, async ({ session, body: { label } }) => {
    await service.nameBrowser({ session, label });
    return { data: null };
  });

  api.register(r.unpair, async ({ session }) => {
    await service.unpair(session);
    return { data: null };
  });
}
