import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import { previewDelivery } from '@ads-checker/shared/domain/delivery';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import { getReadableAdUser } from './ad-user-handlers.ts';
import type { Handlers, TestContext } from './handler-types.ts';

interface Switchable {
  readonly adAccountId: string;
  readonly status: string;
  readonly effectiveStatus: string;
  readonly deliverySubStatuses: readonly string[];
  readonly updatedAt: string | null;
}

export function createAdObjectHandlers(server: TestContext): Handlers['adObjects'] {
  const { network, now } = server;
  const nowText = (): string => new Date(now()).toISOString();

  const listAccounts = (adUserId: string) => {
    if (getReadableAdUser(server, adUserId).status === 'checkpoint_required') {
      throw new AppError(
        'FailedPreconditionError',
        'The network asks this profile to confirm its identity. Follow the instructions there.',
        { code: 190 },
      );
    }
    return (network.readers.get(adUserId) ?? []).flatMap((id) => network.adAccounts.get(id) ?? []);
  };
  const page = <T extends { readonly adAccountId: string }>(
    rows: ReadonlyMap<string, T>,
    { adUserId, adAccountId }: { readonly adUserId: string; readonly adAccountId: string },
    matches: (row: T) => boolean = () => true,
  ) => {
    if (!listAccounts(adUserId).some(({ id }) => id === adAccountId)) {
      throw entityNotFound('Ad account', adAccountId);
    }
    const data = [...rows.values()].filter(
      (row) => row.adAccountId === adAccountId && matches(row),
    );
    const paging = {
      hasNext: false,
      hasPrev: false,
      total: data.length,
      after: null,
      before: null,
    };
    return { data, paging, fetchedAt: nowText() };
  };
  const isIn = (filter: { readonly IN: readonly string[] } | undefined, id: string | null) =>
    filter === undefined || (id !== null && filter.IN.includes(id));
  const change = <T extends Switchable>(input: {
    readonly level: AdObjectLevel;
    readonly adUserId: string;
    readonly id: string;
    readonly rows: Map<string, T>;
    readonly patch: Readonly<Record<string, unknown>>;
  }) => {
    const { level, adUserId, id, rows, patch } = input;
    getReadableAdUser(server, adUserId);
    const before = rows.get(id);
    if (before === undefined) {
      throw entityNotFound(level, id);
    }
    const changedAt = nowText();
    const row: T = { ...before, ...patch, updatedAt: changedAt };
    const { status, adAccountId } = row;
    const preview = { level, row, status, accountStatus: 1, now: new Date(now()) };
    rows.set(id, { ...row, ...previewDelivery(preview) });
    server.events.adObject({ level, adUserId, adAccountId, id, patch, changedAt });
    return { data: { id, adAccountId, patch, changedAt } };
  };

  return {
    listAdAccounts: ({ params: { adUserId } }) => ({
      data: listAccounts(adUserId).map((account) => ({ ...account, adUserId })),
      fetchedAt: nowText(),
    }),
    listAdCampaigns: ({ params, query }) =>
      page(network.campaigns, params, ({ id }) => isIn(query.campaignIds, id)),
    listAdSets: ({ params, query }) =>
      page(network.adSets, params, ({ adCampaignId }) => isIn(query.campaignIds, adCampaignId)),
    listAds: ({ params, query }) =>
      page(
        network.ads,
        params,
        ({ adCampaignId, adSetId }) =>
          isIn(query.campaignIds, adCampaignId) && isIn(query.adSetIds, adSetId),
      ),
    listAdImages: ({ params }) => page(network.adImages, params),
    updateAdCampaign: ({ params: { adUserId, adCampaignId: id }, body: patch }) =>
      change({ level: 'campaign', adUserId, id, rows: network.campaigns, patch }),
    updateAdSet: ({ params: { adUserId, adSetId: id }, body: patch }) =>
      change({ level: 'ad_set', adUserId, id, rows: network.adSets, patch }),
    updateAd: ({ params: { adUserId, adId: id }, body: patch }) =>
      change({ level: 'ad', adUserId, id, rows: network.ads, patch }),
  };
}
