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

/** Read and written at a time, so that a slow reader holds no more than this. */
const RESULTS_AT_ONCE = 100;

interface FollowRequest {
  readonly session: ActiveSession;
  readonly response: ServerResponse;
  readonly pixelSharingId: string;
  /** The number of the last result the client has. */
  readonly after: number;
}

export type FollowSharing = ReturnType<typeof createFollowSharing>;

/** Streams of a sharing: its results in their order from the database, whoever makes them. */
export function createFollowSharing({
  repository,
  service,
  progress,
  hub,
  logger,
}: {
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
    waitForMove: () => Promise<void>,
  ): Promise<void> => {
    let last = after;
    let told: string | undefined;
    const tell = async (sharing: PixelSharingDto): Promise<void> => {
      const text = JSON.stringify(sharing);
      if (text !== told) {
        told = text;
        await write(response, { name: 'sharing', data: sharing });
      }
    };
    while (!response.destroyed && !response.writableEnded) {
      const move = waitForMove();
      // Access may have ended meanwhile.
      const { sharing } = await service.getReadable({ actor, pixelSharingId });
      if (told === undefined) {
        await tell(presentSharing(sharing));
      }
      for (;;) {
        const results = await repository.listResults(pixelSharingId, {
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
      // All results of a finished sharing are written by now: they were there before its end.
      await tell(presentSharing(sharing));
      if (sharing.state === 'finished') {
        return;
      }
      await move;
    }
  };

  return {
    /** Ends with the sharing, the client, the session or the access, whichever is first. */
    follow(request: FollowRequest): void {
      const { session, response, pixelSharingId } = request;
      const isOpen = hub.attach({
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
      const onMoved = (): void => {
        hasMoved = true;
        wake?.();
      };
      const unfollow = progress.follow(topicOf(pixelSharingId), onMoved);
      response.once('close', onMoved);
      /** Of moves from now on. */
      const waitForMove = (): Promise<void> => {
        hasMoved = false;
        return new Promise((resolve) => {
          wake = resolve;
          if (hasMoved) {
            resolve();
          }
        });
      };
      stream(request, waitForMove)
        .catch((error: unknown) => {
          logger.warn({ err: error, pixelSharingId }, 'A stream of a pixel sharing ended early');
        })
        .finally(() => {
          unfollow();
          response.end();
        });
    },
  };
}
