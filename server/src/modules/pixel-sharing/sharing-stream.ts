import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { PixelSharingDto } from '@ads-checker/shared/contracts/pixel-sharing';
import type { ActiveSession } from '../../platform/auth/session-store.ts';
import type { Logger } from '../../platform/logger/logger.ts';
import type { Progress } from '../../platform/sync/progress.ts';
import type { StreamHub } from '../../platform/sync/stream-hub.ts';
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
  progress: Pick<Progress, 'follow'>;
  hub: Pick<StreamHub, 'attach'>;
  logger: Logger;
}) {
  const write = async (
    response: ServerResponse,
    { name, id, data }: { name?: string; id?: number; data: unknown },
  ): Promise<void> => {
    if (response.writableEnded) {
      return;
    }
    const head = name === undefined ? `id: ${id}\n` : `event: ${name}\n`;
    if (!response.write(`${head}data: ${JSON.stringify(data)}\n\n`) && !response.destroyed) {
      const closed = new AbortController();
      const onClose = (): void => closed.abort();
      response.once('close', onClose);
      await once(response, 'drain', { signal: closed.signal }).catch(() => undefined);
      response.off('close', onClose);
    }
  };

  const stream = async (
    { session: { actor }, response, pixelSharingId, after }: FollowRequest,
    waitForProgress: () => Promise<void>,
  ): Promise<void> => {
    let last = after;
    let lastSent: string | undefined;
    const sendSharing = async (sharing: PixelSharingDto): Promise<void> => {
      const text = JSON.stringify(sharing);
      if (text !== lastSent) {
        lastSent = text;
        await write(response, { name: 'sharing', data: sharing });
      }
    };
    while (!response.destroyed && !response.writableEnded) {
      const move = waitForProgress();
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
          await write(response, { id: number, data: result });
          last = number;
        }
        if (results.length < RESULTS_AT_ONCE || response.destroyed) {
          break;
        }
      }
      // Results precede the end of a sharing, so all of them are written by now.
      await sendSharing(presentSharing(sharing));
      if (sharing.state === 'finished') {
        return;
      }
      await move;
    }
  };

  return {
    /** Ends with the sharing, the connection, the session or the access, whichever comes first. */
    follow(request: FollowRequest): void {
      const { session, response, pixelSharingId } = request;
      const isOpen = deps.hub.attach({
        response,
        sessionId: session.id,
        userId: session.userId,
        accountId: requireActiveAccount(session.actor).id,
        expiresAt: session.expiresAt,
      });
      if (!isOpen) {
        return;
      }
      let hasMoved = false;
      let wake: (() => void) | undefined;
      const onProgress = (): void => {
        hasMoved = true;
        wake?.();
      };
      const unfollow = deps.progress.follow(topicOf(pixelSharingId), onProgress);
      response.once('close', onProgress);
      /** Resolves on the next progress event. */
      const waitForProgress = (): Promise<void> => {
        hasMoved = false;
        return new Promise((resolve) => {
          wake = resolve;
          if (hasMoved) {
            resolve();
          }
        });
      };
      stream(request, waitForProgress)
        .catch((error: unknown) => {
          deps.logger.warn({ err: error, pixelSharingId }, 'Pixel sharing stream ended early');
        })
        .finally(() => {
          unfollow();
          response.end();
        });
    },
  };
}
