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

export function registerExtensionRoutes(input: {
  api: ApiRouter;
  service: ExtensionService;
  builds: ExtensionBuilds | null;
}): void {
  input.api.register(r.createPairing, async ({ session }) => {
    const { code, expiresAt } = await input.service.createPairing({ session });
    return { data: { code, expiresAt: expiresAt.toISOString() } };
  });

  input.api.register(r.createPairingKey, async ({ session, body, idempotencyKey }) => {
    const { pairingKey, key } = await input.service.createPairingKey({
      session,
      wanted: body,
      idempotencyKey,
    });
    return { data: { pairingKey: presentPairingKey(pairingKey), key } };
  });

  input.api.register(r.listPairingKeys, async ({ session }) => ({
    data: { pairingKeys: (await input.service.listPairingKeys(session)).map(presentPairingKey) },
  }));

  input.api.register(r.endPairingKey, async ({ session, params, query }) => ({
    data: { endedCount: await input.service.endPairingKey({ session, ...params, ...query }) },
  }));

  input.api.register(r.listBuilds, async () => ({ data: { extension: input.builds } }));

  input.api.register(r.previewPairing, async ({ body: { code }, client }) => ({
    data: presentOwner(
      await input.service.getOwner(await input.service.previewPairing({ code, client })),
    ),
  }));

  input.api.register(r.pair, async ({ body, client }) => {
    const { token, ...owner } = await input.service.pair({ ...body, client });
    return { data: { ...presentOwner(await input.service.getOwner(owner)), token } };
  });

  input.api.register(r.getWorkspace, async ({ session: { actor }, query }) => {
    const { owner, groups, proxies, existing, ...found } = await input.service.getWorkspace({
      actor,
      facebookId: query.facebookId,
    });
    return {
      data: {
        ...presentOwner(owner),
        groups: groups.map(presentAdUserGroup),
        proxies: proxies.map(presentProxyChoice),
        canAddProxy: true,
        offeredVersion: input.builds?.version ?? null,
        existing: existing === undefined ? null : presentExisting(existing),
        others: found.others.map(presentOther),
        deletedAt: found.deletedAt?.toISOString() ?? null,
        boostingProfiles: found.boostingProfiles,
      },
    };
  });

  input.api.register(r.capture, async ({ session, body, idempotencyKey }) => ({
    data: await input.service.capture({ session, capture: body, key: idempotencyKey }),
  }));

  input.api.register(
    r.captureSession,
    async ({ session: { actor }, params, body, idempotencyKey }) => ({
      data: {
        commentUser: await input.service.captureSession({
          actor,
          ...params,
          update: body,
          key: idempotencyKey,
        }),
      },
    }),
  );

  input.api.register(r.updatePairing, async ({ session, body: { label } }) => {
    await input.service.nameBrowser({ session, label });
    return { data: null };
  });

  input.api.register(r.unpair, async ({ session }) => {
    await input.service.unpair(session);
    return { data: null };
  });
}
