import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../logger/logger.ts';
import type { ReadOwner, ReadStore } from './read-store.ts';

/** Of the answers a process keeps, some 200 MB at most. */
const MAX_WEIGHT = 400_000;
/** A new value leaves what an older release stored unread. */
const FORMAT = 1;
const POLL_MS = 100;
const POLL_MAX_MS = 1_000;

/** What a vendor answered, and when the call began. */
export interface SharedRead<T> {
  readonly value: T;
  readonly readAt: Date;
}

export interface SharedReadRequest<T> {
  /** All that determines the answer, as JSON; never a secret. */
  readonly of: readonly unknown[];
  readonly owner: ReadOwner;
  /** An answer whose call began within this time is taken. */
  readonly maxAgeMs: number;
  /** The answer is stored as JSON. Not aborted with a caller, because others may wait for it. */
  readonly load: () => Promise<T>;
  /** Rows of the answer. */
  readonly sizeOf: (value: T) => number;
  /** Ends the wait of this caller. */
  readonly signal?: AbortSignal | undefined;
}

export interface SharedReads {
  /**
   * A stored answer, that of a call under way, or that of a new call: callers of all processes who
   * ask the same at about the same time make one call. A failure is told to those who wait for it,
   * and not stored.
   */
  get<T extends object>(request: SharedReadRequest<T>): Promise<SharedRead<T>>;
}

/** Rejects when the signal is aborted; the promise goes on. */
function raced<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) {
    return promise;
  }
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

export function createSharedReads({
  store,
  clock,
  logger,
}: {
  store: ReadStore;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
}): SharedReads {
  type AnyRead = SharedRead<object>;
  const kept = new LRUCache<string, { read: AnyRead; weight: number }>({
    maxSize: MAX_WEIGHT,
    sizeCalculation: ({ weight }) => weight,
  });
  const underWay = new Map<string, { startedAtMs: number; read: Promise<AnyRead> }>();

  /** The answer counts even if it could not be stored. */
  const tell = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      logger.warn({ err: error }, 'Failed to share a read with other processes');
    }
  };

  const obtain = async (
    key: Buffer,
    { owner, load }: SharedReadRequest<object>,
    since: Date,
  ): Promise<AnyRead> => {
    let awaitedClaimId: string | undefined;
    for (let waitMs = POLL_MS; ; waitMs = Math.min(waitMs * 2, POLL_MAX_MS)) {
      const readAt = clock.now();
      const found = await store.take({ key, owner, since, at: readAt, awaitedClaimId });
      switch (found.state) {
        case 'answered':
          return { value: JSON.parse(found.json), readAt: found.readAt };
        case 'failed':
          throw found.error;
        case 'gone':
          return { value: await load(), readAt };
        case 'busy':
          awaitedClaimId = found.claimId;
          await sleep(waitMs);
          break;
        default: {
          const { claimId } = found;
          let value: object;
          try {
            value = await load();
          } catch (error) {
            await tell(store.fail({ key, claimId, error }));
            throw error;
          }
          const json = JSON.stringify(value);
          await tell(store.finish({ key, owner, claimId, readAt, json }));
          return { value, readAt };
        }
      }
    }
  };

  const start = (
    name: string,
    key: Buffer,
    request: SharedReadRequest<object>,
    since: Date,
  ): Promise<AnyRead> => {
    const read = obtain(key, request, since);
    const entry = { startedAtMs: clock.now().getTime(), read };
    underWay.set(name, entry);
    const end = (): void => {
      if (underWay.get(name) === entry) {
        underWay.delete(name);
      }
    };
    read.then((answer) => {
      const weight = Math.min(request.sizeOf(answer.value) + 1, MAX_WEIGHT);
      kept.set(name, { read: answer, weight });
      end();
    }, end);
    return read;
  };

  return {
    get: async <T extends object>(request: SharedReadRequest<T>): Promise<SharedRead<T>> => {
      // What `load` answers is what is stored under its key
      const asked = request as unknown as SharedReadRequest<object>;
      const key = createHash('sha256')
        .update(JSON.stringify([FORMAT, request.owner, request.of]))
        .digest();
      const name = key.toString('base64');
      const since = new Date(clock.now().getTime() - request.maxAgeMs);
      for (;;) {
        const known = kept.get(name)?.read;
        if (known !== undefined && known.readAt >= since) {
          return known as SharedRead<T>;
        }
        const other = underWay.get(name);
        const read =
          other !== undefined && other.startedAtMs >= since.getTime()
            ? other.read
            : start(name, key, asked, since);
        const answer = await raced(read, request.signal);
        // That of another process may be older than this caller accepts
        if (answer.readAt >= since) {
          return answer as SharedRead<T>;
        }
      }
    },
  };
}
