import { type AdObjectAck, adObjectRoutes } from '@ads-checker/shared/contracts/ad-objects';
import { call } from '../../lib/api.ts';
import type { StoredCommand } from '../database.ts';

export type SendCommand = (input: {
  readonly command: StoredCommand;
  readonly signal: AbortSignal;
}) => Promise<AdObjectAck>;

/**
 * Sends a command by its REST call; its id is the idempotency key, so that sending it again is harmless.
 * @throws AppError as the server said it, NetworkFailure when nothing was heard, the signal's reason when aborted.
 */
export const sendCommand: SendCommand = async ({ command, signal }) => {
  const { id, target, payload } = command;
  const { adUserId } = target;
  const request = { body: payload, idempotencyKey: id, signal };
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
