import type { ServerResponse } from 'node:http';
import type { StreamEvent, StreamEventName } from '@ads-checker/shared/contracts/stream-events';
import { AppError } from '@ads-checker/shared/errors';
import type { Clock } from '../clock/clock.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { createChangeBatcher } from './change-batcher.ts';
import type { SyncMessage } from './notifications.ts';
import { createRecentChanges, type RecentChangesOfAccounts } from './recent-changes.ts';

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

interface StreamHubDeps {
  readonly clock: Clock;
  readonly onCount: (open: number) => void;
  readonly maxPerSession?: number;
  readonly heartbeatIntervalMs?: number;
  readonly volatileIntervalMs?: number;
}

/** The streams of this process: opens them within limits, and ends them. */
function createOpenStreams({
  clock,
  onCount,
  maxPerSession = DEFAULT_LIMITS.streamsPerSession,
}: StreamHubDeps) {
  const streams = new Set<Stream>();
  const remove = (stream: Stream): void => {
    streams.delete(stream);
    onCount(streams.size);
  };
  const end = (stream: Stream, reason: StreamEvent<'ended'>['reason']): void => {
    writeEvent(stream, { name: 'ended', data: { reason } });
    stream.response.end();
    // It closes a moment later; nothing may be written until then.
    remove(stream);
  };

  return {
    streams,
    end,
    /** Without an event: clients reconnect. */
    drop(dropped: readonly Stream[]): void {
      for (const stream of dropped) {
        stream.response.end();
        remove(stream);
      }
    },
    of(accountIds: readonly string[]): Stream[] {
      const ids = new Set(accountIds);
      return [...streams].filter(({ accountId }) => ids.has(accountId));
    },
    beat(): void {
      for (const stream of streams) {
        if (stream.expiresAt <= clock.now()) {
          end(stream, 'session_ended');
        } else {
          stream.response.write(': still here\n\n');
        }
      }
    },
    admit(stream: Stream): boolean {
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
      response.once('close', () => remove(stream));
      return true;
    },
  };
}

/** Writes what the notifications of other processes say to the streams that it concerns. */
function createReceiver(
  { streams, end, drop, of }: ReturnType<typeof createOpenStreams>,
  recent: RecentChangesOfAccounts,
  volatileIntervalMs: number,
) {
  const feedsOf = (accountIds: readonly string[]): Stream[] =>
    of(accountIds).filter(({ isFeed }) => isFeed);
  const ofSessions = (sessionIds: readonly string[]): Stream[] =>
    [...streams].filter(({ sessionId }) => sessionIds.includes(sessionId));
  const write = <N extends StreamEventName>(
    to: readonly Stream[],
    name: N,
    data: StreamEvent<N>,
  ): void => {
    for (const stream of to) {
      writeEvent(stream, { name, data });
    }
  };
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

  const receive: StreamHub['receive'] = (message) => {
    switch (message.kind) {
      case 'changed':
        write(feedsOf(message.accountIds), message.kind, { collections: [message.collection] });
        return;
      case 'volatile':
        volatile.add({
          ...message,
          accountIds: feedsOf(message.accountIds).map(({ accountId }) => accountId),
        });
        return;
      case 'adObject':
      case 'adObjectChange':
        recent.add(message);
        write(feedsOf(message.accountIds), message.kind, message.event);
        return;
      case 'commentTask':
        write(feedsOf(message.accountIds), message.kind, message.event);
        return;
      case 'pageComments':
        write(of(message.accountIds), message.kind, message.event);
        return;
      case 'identity': {
        const theirs = [...streams].filter(({ userId }) => message.userIds.includes(userId));
        write(
          theirs.filter(({ isFeed }) => isFeed),
          'identity',
          {},
        );
        drop(theirs.filter(({ isFeed }) => !isFeed));
        return;
      }
      case 'sessionsEnded':
        for (const stream of ofSessions(message.sessionIds)) {
          end(stream, message.reason);
        }
        return;
      case 'sessionsRenewed':
        drop(ofSessions(message.sessionIds));
        return;
      case 'accountsEnded':
        for (const stream of of(message.accountIds)) {
          end(stream, message.reason);
        }
        return;
      default:
        message satisfies never;
    }
  };

  return { receive, stop: () => volatile.stop() };
}

export function createStreamHub(deps: StreamHubDeps): StreamHub {
  const { clock, heartbeatIntervalMs = HEARTBEAT_INTERVAL_MS } = deps;
  const open = createOpenStreams(deps);
  const recent = createRecentChanges(clock);
  const receiver = createReceiver(open, recent, deps.volatileIntervalMs ?? VOLATILE_INTERVAL_MS);
  const heartbeat = setInterval(open.beat, heartbeatIntervalMs);
  heartbeat.unref();

  return {
    open(clientStream) {
      const stream = { ...clientStream, isFeed: true };
      if (open.admit(stream)) {
        writeEvent(stream, {
          name: 'hello',
          data: {
            accountId: stream.accountId,
            serverTime: clock.now().toISOString(),
            recent: recent.list(stream.accountId),
          },
        });
      }
    },

    attach: (stream) => open.admit({ ...stream, isFeed: false }),

    receive: receiver.receive,

    dropAll() {
      recent.forget();
      open.drop([...open.streams]);
    },

    closeAll() {
      clearInterval(heartbeat);
      receiver.stop();
      for (const { response } of open.streams) {
        response.end();
      }
    },
  };
}
