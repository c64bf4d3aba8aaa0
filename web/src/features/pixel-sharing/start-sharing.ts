import {
  pixelSharingEventSchemas,
  pixelSharingRoutes as r,
} from '@ads-checker/shared/contracts/pixel-sharing';
import { openEvents } from '../../lib/event-stream.ts';

export interface NewSharing {
  readonly adUserId: string;
  readonly businessId: string;
  readonly pixelId: string;
  readonly adAccountIds: readonly string[];
}

/**
 * Starts a sharing; its first event confirms that it is recorded. Results are followed as for any
 * other sharing. @returns its id
 */
export function startSharing(
  { adAccountIds, ...params }: NewSharing,
  idempotencyKey: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const close = openEvents(
      r.share,
      { params, body: { adAccountIds: [...adAccountIds] }, idempotencyKey },
      {
        onOpen: () => undefined,
        onEvent: ({ name, data }) => {
          const parsed = pixelSharingEventSchemas.sharing.safeParse(data);
          if (name === 'sharing' && parsed.success) {
            close();
            resolve(parsed.data.id);
          }
        },
        onError: ({ error }) => {
          close();
          reject(error);
        },
      },
    );
  });
}
