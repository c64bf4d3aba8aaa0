import type { AccountDto, SessionDto } from '@ads-checker/shared/contracts/identity';
import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import { AppError } from '@ads-checker/shared/errors';
import type { RawStreamHandlers } from '../../src/lib/http-stream.ts';
import { requireAskedAccount } from './context.ts';
import type { TestChanges } from './feed.ts';
import type { TestEvents } from './handler-types.ts';

interface OpenStream {
  readonly stream: RawStreamHandlers;
  readonly session: SessionDto;
  readonly accountId: string;
}

/** Open streams of the page, and the events they receive. */
export function createTestStreams({ now }: { readonly now: () => number }) {
  const open = new Set<OpenStream>();

  const end = (
    matches: (one: OpenStream) => boolean,
    reason: StreamEvent<'ended'>['reason'],
  ): void => {
    for (const one of [...open].filter(matches)) {
      open.delete(one);
      one.stream.onMessage('ended', { reason });
      // Reconnecting would be rejected.
      const isSession = reason === 'session_ended' || reason === 'session_revoked';
      const refusal = isSession ? { status: 401, code: reason } : { status: 403 };
      one.stream.onError({ ...refusal, isFinal: true });
    }
  };

  const events: TestEvents = {
    adObject(event) {
      for (const { stream } of open) {
        stream.onMessage('adObject', { ...event, commandId: null });
      }
    },
    identity(userIds) {
      for (const { stream, session } of open) {
        if (userIds.includes(session.userId)) {
          stream.onMessage('identity', {});
        }
      }
    },
    accountEnded({ accountId, reason }) {
      end((one) => one.accountId === accountId, reason);
    },
  };

  return {
    events,
    endSessions({
      ids,
      reason,
    }: {
      readonly ids: readonly string[];
      readonly reason: 'session_ended' | 'session_revoked';
    }): void {
      end(({ session }) => ids.includes(session.id), reason);
    },
    changed(moved: ReadonlyMap<string, TestChanges>): void {
      for (const { stream, accountId } of open) {
        const { collections = [], volatile = [] } = moved.get(accountId) ?? {};
        if (collections.length > 0) {
          stream.onMessage('changed', { collections });
        }
        if (volatile.length > 0) {
          stream.onMessage('volatile', { changes: volatile });
        }
      }
    },
    /** Opens a stream, or rejects it. @returns a function that closes it */
    open({
      stream,
      accountId,
      access,
    }: {
      readonly stream: RawStreamHandlers;
      readonly accountId: string;
      /** @throws AppError when the server would reject the stream */
      readonly access: () => { readonly session: SessionDto; readonly account: AccountDto };
    }): () => void {
      let close = (): void => undefined;
      let isClosed = false;
      queueMicrotask(() => {
        if (isClosed) {
          return;
        }
        try {
          const { session, account } = access();
          requireAskedAccount({ asked: accountId, acting: account.id });
          const opened = { stream, session, accountId };
          open.add(opened);
          close = () => open.delete(opened);
        } catch (error) {
          if (error instanceof AppError) {
            stream.onError({ status: error.status, isFinal: true, code: error.code });
            return;
          }
          throw error;
        }
        stream.onOpen();
        const serverTime = new Date(now()).toISOString();
        const recent = { since: new Date(0).toISOString(), adAccounts: [] };
        stream.onMessage('hello', { accountId, serverTime, recent });
      });
      return () => {
        isClosed = true;
        close();
      };
    },
  };
}
