import { type AdObjectAck, adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { call } from '../../lib/api.ts';
import type { StoredCommand } from '../database.ts';

/** Longer than the server waits for the network, so that its answer and not our patience decides. */
const SEND_TIMEOUT_MS = 90_000;

export type SendCommand = (command: StoredCommand) => Promise<AdObjectAck>;

/**
 * Sends a command by its REST call; its id is the idempotency key, so that sending it again is harmless.
 * @throws AppError as the server said it, NetworkFailure when nothing was heard in time.
 */
export const sendCommand: SendCommand = async ({ id, target, payload }) => {
  const { adUserId } = target;
  const request = {
    body: payload,
    idempotencyKey: id,
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  };
  switch (target.kind) {
    case 'campaign': {
      const params = { adUserId, adCampaignId: target.id };
      return (await call(adObjectRoutes.updateAdCampaign, { params, ...request })).data;
    }
    case 'ad_set': {
      const params = { adUserId, adSetId: target.id };
      return (await call(adObjectRoutes.updateAdSet, { params, ...request })).data;
    }
    case 'ad': {
      const params = { adUserId, adId: target.id };
      return (await call(adObjectRoutes.updateAd, { params, ...request })).data;
    }
  }
};
