import type { PixelShareItem, PixelSharingDto } from '@ads-checker/shared/contracts/pixel-sharing';
import type { Share, Sharing } from './entities.ts';

export function presentSharing(sharing: Sharing): PixelSharingDto {
  return {
    id: sharing.id,
    adUserId: sharing.adUserId,
    businessId: sharing.businessId,
    businessName: sharing.businessName,
    pixelId: sharing.pixelId,
    pixelName: sharing.pixelName,
    state: sharing.state,
    createdAt: sharing.createdAt.toISOString(),
    finishedAt: sharing.finishedAt?.toISOString() ?? null,
    resumesAt: sharing.resumesAt?.toISOString() ?? null,
    heldBackBy: sharing.heldBackBy,
    sendingAdAccountId: sharing.sendingAdAccountId,
    counts: sharing.counts,
  };
}

export function presentShare({ adAccountId, state, result }: Share): PixelShareItem {
  return { adAccountId, state, result };
}
