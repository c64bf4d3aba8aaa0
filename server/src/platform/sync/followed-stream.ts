import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { ActiveSession } from '../auth/session-store.ts';
import type { Logger } from '../logger/logger.ts';
import type { Progress } from './progress.ts';
import type { StreamHub } from './stream-hub.ts';

export interface StreamedEvent {
  /** None for a `message`. */
  readonly name?: string;
  /** After which a reconnect goes on. */
  readonly id?: number;
  readonly data: unknown;
}

export interface FollowedStream {
  /** Waits for a slow client; does nothing once the connection is closed. */
  write(event: StreamedEvent): Promise<void>;
  readonly isClosed: boolean;
}

interface FollowRequest {
  readonly session: ActiveSession;
  /** Of the session. */
  readonly accountId: string;
  readonly response: ServerResponse;
  readonly topic: string;
  /** Writes what is new at first and whenever the topic progressed; `end` ends the stream. */
  readonly pass: (stream: FollowedStream) => Promise<'end' | 'wait'>;
}

export type FollowedStreams = ReturnType<typeof createFollowedStreams>;

const LAST_EVENT_ID = /^\d{1,9}$/;

/** The number in the header `Last-Event-ID`. */
export function lastEventIdOf(text: string, otherwise: number): number {
  return LAST_EVENT_ID.test(text) ? Number(text) : otherwise;
}

async function write(response: ServerResponse, { name, id, data }: StreamedEvent): Promise<void> {
  if (response.writableEnded) {
    return;
  }
  const head = `${name === undefined ? '' : `event: ${name}\n`}${id === undefined ? '' : `id: ${id}\n`}`;
  if (!response.write(`${head}data: ${JSON.stringify(data)}\n\n`) && !response.destroyed) {
    const closed = new AbortController();
    const onClose = (): void => closed.abort();
    response.once('close', onClose);
    await once(response, 'drain', { signal: closed.signal }).catch(() => undefined);
    response.off('close', onClose);
  }
}

/** Streams that send what background work stored, from the database, as it progresses. */
export function createFollowedStreams(deps: {
  readonly progress: Pick<Progress, 'follow'>;
  readonly hub: Pick<StreamHub, 'attach'>;
  readonly logger: Logger;
}) {
  return {
    /** Ends with the work, the connection, the session or the access, whichever comes first. */
    follow({ session, accountId, response, topic, pass }: FollowRequest): void {
      const isOpen = deps.hub.attach({
        response,
        sessionId: session.id,
        userId: session.userId,
        accountId,
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
      const unfollow = deps.progress.follow(topic, onProgress);
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
      const stream: FollowedStream = {
        write: (event) => write(response, event),
        get isClosed() {
          return response.destroyed || response.writableEnded;
        },
      };
      const run = async (): Promise<void> => {
        while (!stream.isClosed) {
          const move = waitForProgress();
          if ((await pass(stream)) === 'end') {
            return;
          }
          await move;
        }
      };
      run()
        .catch((error: unknown) => {
          deps.logger.warn({ err: error, topic }, 'A stream ended early');
        })
        .finally(() => {
          unfollow();
          response.end();
        });
    },
  };
}
