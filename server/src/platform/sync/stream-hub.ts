import type { ServerResponse } from 'node:http';
import type { StreamEvent, StreamEventName } from '@ads-checker/shared/contracts/stream-events';
import { AppError } from '@ads-checker/shared/errors';
import type { Clock } from '../clock/clock.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { createChangeBatcher } from './change-batcher.ts';
import type { SyncMessage } from './notifications.ts';

const HEARTBEAT_INTERVAL_MS = 15_000;
/** Many checks end together, so their volatile changes are published together. */
const VOLATILE_INTERVAL_MS = 1_000;
/** A client with more unread data is disconnected: it reconnects and pulls. */
const MAX_BUFFERED_BYTES = 1_000_000;

interface ClientStream {
  readonly response: ServerResponse;
  readonly sessionId: string;
  readonly userId: string;
  readonly accountId: string;
  readonly expiresAt: Date;
}

interface Stream extends ClientStream {
  /** True for feeds of account events; other streams are written by their opener. */
  readonly isFeed: boolean;
}

export interface StreamHub {
  /**
   * Turns a response into an event stream of one account, until either side ends it. @throws
   * TooManyRequestsError above the session's limit.
   */
  open(stream: ClientStream): void;
  /**
   * Attaches a stream whose events the caller writes: keeps it open, counts it, and ends it with
   * its session and account. A permission change disconnects it, so that the client
   * re-authenticates. False when the client has disconnected. @throws as `open`
   */
  attach(stream: ClientStream): boolean;
  receive(message: Exclude<SyncMessage, { kind: 'adAccountChanged' | 'progress' }>): void;
  /**
   * Ends every stream, since missed notifications may have ended sessions: clients reconnect,
   * authenticate and pull.
   */
  dropAll(): void;
  closeAll(): void;
}

function writeEvent<N extends StreamEventName>(
  stream: Stream,
  { name, data }: { name: N; data: StreamEvent<N> },
): void {
  if (stream.response.writableLength > MAX_BUFFERED_BYTES) {
    stream.response.destroy();
    return;
  }
  stream.response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

export function createStreamHub({
  clock,
  onCount,
  maxPerSession = DEFAULT_LIMITS.streamsPerSession,
  heartbeatIntervalMs = HEARTBEAT_INTERVAL_MS,
  volatileIntervalMs = VOLATILE_INTERVAL_MS,
}: {
  clock: Clock;
  onCount: (open: number) => void;
  maxPerSession?: number;
  heartbeatIntervalMs?: number;
  volatileIntervalMs?: number;
}): StreamHub {
  const streams = new Set<Stream>();

  const removeStream = (stream: Stream): void => {
    streams.delete(stream);
    onCount(streams.size);
  };
  const end = (stream: Stream, reason: StreamEvent<'ended'>['reason']): void => {
    writeEvent(stream, { name: 'ended', data: { reason } });
    stream.response.end();
    // It closes a moment later; nothing may be written until then.
    removeStream(stream);
  };
  /** Without an event: clients reconnect. */
  const drop = (dropped: readonly Stream[]): void => {
    for (const stream of dropped) {
      stream.response.end();
      removeStream(stream);
    }
  };
  const beat = (): void => {
    for (const stream of streams) {
      if (stream.expiresAt <= clock.now()) {
        end(stream, 'session_ended');
      } else {
        stream.response.write(': still here\n\n');
      }
    }
  };
  const heartbeat = setInterval(beat, heartbeatIntervalMs);
  heartbeat.unref();

  const of = (accountIds: readonly string[]): Stream[] => {
    const ids = new Set(accountIds);
    return [...streams].filter(({ accountId }) => ids.has(accountId));
  };
  const feedsOf = (accountIds: readonly string[]): Stream[] =>
    of(accountIds).filter(({ isFeed }) => isFeed);

  const volatile = createChangeBatcher({
    intervalMs: volatileIntervalMs,
    publish: (byAccount) => {
      for (const stream of streams) {
        const changes = byAccount.get(stream.accountId);
        if (changes !== undefined && stream.isFeed) {
          writeEvent(stream, { name: 'volatile', data: { changes } });
        }
      }
    },
  });

  const admit = (stream: Stream): boolean => {
    const { response } = stream;
    if (response.destroyed) {
      // The client disconnected during the lookup, which emits no further event.
      return false;
    }
    const open = [...streams].filter(({ sessionId }) => sessionId === stream.sessionId);
    if (open.length >= maxPerSession) {
      throw new AppError(
        'TooManyRequestsError',
        `This session has ${maxPerSession} open streams, the limit for a session.`,
        {
          code: 'limit_reached',
          details: { limit: 'streams', max: maxPerSession, retryAfterMs: 10_000 },
        },
      );
    }
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    streams.add(stream);
    onCount(streams.size);
    response.once('close', () => removeStream(stream));
    return true;
  };

  return {
    open(clientStream) {
      const stream = { ...clientStream, isFeed: true };
      if (admit(stream)) {
        writeEvent(stream, {
          name: 'hello',
          data: { accountId: stream.accountId, serverTime: clock.now().toISOString() },
        });
      }
    },

    attach: (stream) => admit({ ...stream, isFeed: false }),

    receive(message) {
      switch (message.kind) {
        case 'changed':
          for (const stream of feedsOf(message.accountIds)) {
            writeEvent(stream, { name: 'changed', data: { collections: [message.collection] } });
          }
          return;
        case 'volatile':
          volatile.add({
            ...message,
            accountIds: feedsOf(message.accountIds).map(({ accountId }) => accountId),
          });
          return;
        case 'adObject':
          for (const stream of feedsOf(message.accountIds)) {
            writeEvent(stream, { name: 'adObject', data: message.event });
          }
          return;
        case 'adObjectChange':
          for (const stream of feedsOf(message.accountIds)) {
            writeEvent(stream, { name: 'adObjectChange', data: message.event });
          }
          return;
        case 'pageComments':
          for (const stream of of(message.accountIds)) {
            writeEvent(stream, { name: 'pageComments', data: message.event });
          }
          return;
        case 'commentTask':
          for (const stream of feedsOf(message.accountIds)) {
            writeEvent(stream, { name: 'commentTask', data: message.event });
          }
          return;
        case 'identity':
          for (const stream of [...streams].filter((s) => message.userIds.includes(s.userId))) {
            if (stream.isFeed) {
              writeEvent(stream, { name: 'identity', data: {} });
            } else {
              drop([stream]);
            }
          }
          return;
        case 'sessionsEnded':
          for (const stream of [...streams].filter((s) =>
            message.sessionIds.includes(s.sessionId),
          )) {
            end(stream, message.reason);
          }
          return;
        case 'sessionsRenewed':
          drop([...streams].filter(({ sessionId }) => message.sessionIds.includes(sessionId)));
          return;
        case 'accountsEnded':
          for (const stream of of(message.accountIds)) {
            end(stream, message.reason);
          }
          return;
        default:
          message satisfies never;
      }
    },

    dropAll: () => drop([...streams]),

    closeAll() {
      clearInterval(heartbeat);
      volatile.stop();
      for (const { response } of streams) {
        response.end();
      }
    },
  };
}
