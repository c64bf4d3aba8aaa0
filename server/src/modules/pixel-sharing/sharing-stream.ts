import type { ServerResponse } from 'node:http';
import type { PixelSharingDto } from '@ads-checker/shared/contracts/pixel-sharing';
import type { ActiveSession } from '../../platform/auth/session-store.ts';
import type { FollowedStreams } from '../../platform/sync/followed-stream.ts';
import { requireActiveAccount } from '../identity/index.ts';
import { presentSharing } from './presenter.ts';
import { type SharingRepository, topicOf } from './repository.ts';
import type { PixelSharingService } from './service.ts';

/** Batch size of reads and writes; bounds what a slow client holds in memory. */
const RESULTS_AT_ONCE = 100;

interface FollowRequest {
  readonly session: ActiveSession;
  readonly response: ServerResponse;
  readonly pixelSharingId: string;
  /** The number of the last result the client has. */
  readonly after: number;
}

export type SharingStream = ReturnType<typeof createSharingStream>;

/** Streams the results of a sharing, in order, from the database. */
export function createSharingStream(deps: {
  repository: SharingRepository;
  service: Pick<PixelSharingService, 'getReadable'>;
  streams: FollowedStreams;
}) {
  return {
    follow({ session, response, pixelSharingId, after }: FollowRequest): void {
      const { actor } = session;
      let last = after;
      let lastSent: string | undefined;
      deps.streams.follow({
        session,
        accountId: requireActiveAccount(actor).id,
        response,
        topic: topicOf(pixelSharingId),
        pass: async (stream) => {
          const sendSharing = async (shared: PixelSharingDto): Promise<void> => {
            const text = JSON.stringify(shared);
            if (text !== lastSent) {
              lastSent = text;
              await stream.write({ name: 'sharing', data: shared });
            }
          };
          // Access may have been revoked meanwhile.
          const { sharing } = await deps.service.getReadable({ actor, pixelSharingId });
          if (lastSent === undefined) {
            await sendSharing(presentSharing(sharing));
          }
          for (;;) {
            const results = await deps.repository.listResults(pixelSharingId, {
              after: last,
              limit: RESULTS_AT_ONCE,
            });
            for (const { number, result } of results) {
              await stream.write({ id: number, data: result });
              last = number;
            }
            if (results.length < RESULTS_AT_ONCE || stream.isClosed) {
              break;
            }
          }
          // Results precede the end of a sharing, so all of them are written by now.
          await sendSharing(presentSharing(sharing));
          return sharing.state === 'finished' ? 'end' : 'wait';
        },
      });
    },
  };
}
