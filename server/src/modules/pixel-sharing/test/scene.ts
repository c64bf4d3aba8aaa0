import { pixelSharingRoutes as r } from '@ads-checker/shared/contracts/pixel-sharing';
import { beforeEach } from 'vitest';
import { useAdObjects } from '../../../../test/harness/ad-objects.ts';
import type { TestClient } from '../../../../test/harness/client.ts';
import { PixelStream } from '../../../../test/harness/pixel-stream.ts';

/** An app on a small sandbox, with the pixel of an agency that may use all ad accounts. */
export function usePixels() {
  const scene = useAdObjects();
  const { app, owner, sandbox, getProfile } = scene;
  let adUserId = '';
  /** Limits are stored per profile, so each test has its own. */
  beforeEach(async () => {
    const { accessToken, userAgent } = getProfile();
    const { rows } = await app().container.db.raw<{ rows: { account_id: string }[] }>(
      'select account_id from ad_users where id = ?',
      [scene.adUserId()],
    );
    adUserId = await app().factories.buildAdUser({
      accountId: rows[0]?.account_id ?? '',
      accessToken,
      userAgent,
      isShared: true,
    });
  });

  /** The agency of the sample world and its first pixel. */
  function getPixel() {
    const { businesses } = sandbox().state;
    const [business] = businesses.businessesOf(getProfile());
    const [pixel] = businesses.pixelsOf(business?.id ?? '');
    if (business === undefined || pixel === undefined) {
      throw new Error('The profile sees no pixel.');
    }
    return { business, pixel };
  }
  const target = () => {
    const { business, pixel } = getPixel();
    return { adUserId, businessId: business.id, pixelId: pixel.id };
  };
  const adAccountIds = () => [...getProfile().tasks.keys()];

  return {
    ...scene,
    adUserId: () => adUserId,
    getPixel,
    target,
    /** Of the profile: all of them take the pixel. */
    adAccountIds,
    share: (
      ids: readonly string[] = adAccountIds(),
      more: { key?: string } = {},
      client: TestClient = owner(),
    ) => PixelStream.open(client, { ...target(), adAccountIds: ids, ...more }),
    follow: (
      pixelSharingId: string,
      position: { after?: number; lastEventId?: number } = {},
      client = owner(),
    ) => PixelStream.open(client, { pixelSharingId, ...position }),
    run: (sharingId: string, signal = new AbortController().signal) =>
      app().container.modules.pixelSharingModule.runner.run({ sharingId, signal }),
    read: async (pixelSharingId: string) => {
      const { body } = await owner().call(r.get, { params: { pixelSharingId } });
      return r.get.response.parse(body).data;
    },
    /** Ad accounts of share requests to the network, in order. */
    asked: () =>
      scene
        .callsMade()
        .filter(({ method, path }) => method === 'POST' && path.endsWith('/shared_accounts'))
        .map(({ query }) => query.account_id),
    /** Ad accounts with the pixel, according to the network's journal. */
    shared: () =>
      sandbox()
        .state.journal.actions.filter(
          ({ objectType, values }) => objectType === 'pixel' && values.isShared === 1,
        )
        .map(({ adAccountId }) => adAccountId),
  };
}
