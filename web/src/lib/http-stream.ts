import { findErrorCode, isOwnError } from '@ads-checker/shared/error-responses';
import { parseJson, SESSION_RENEWED } from './api-errors.ts';

export interface RawStreamHandlers {
  readonly onOpen: () => void;
  /** `id` is empty for an event without one. */
  readonly onMessage: (name: string, data: unknown, id?: string) => void;
  readonly onError: (failure: {
    status: number | null;
    isFinal: boolean;
    code?: string | number | undefined;
    /** Body of an error response. */
    json?: unknown;
  }) => void;
}

const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 30_000;
/** The server sends a comment every few seconds; longer silence means a dead connection. */
const SILENCE_MS = 45_000;
/** The server opens a stream at once. */
const ANSWER_MS = 15_000;

/** No session, no permission, another account, or a client too old: a retry would not help. */
const FINAL: ReadonlySet<number> = new Set([401, 403, 409, 426]);

/**
 * Keeps a stream of server-sent events open, resuming after the last event with an id; returns a
 * close function. Uses fetch because EventSource sends no headers and hides the status of an error
 * response.
 */
export function openHttpStream({
  url,
  headers,
  method = 'GET',
  body,
  isFinalStatus = (status) => FINAL.has(status),
  answerMs = ANSWER_MS,
  handlers: { onOpen, onMessage, onError },
}: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly body?: string | undefined;
  readonly isFinalStatus?: (status: number) => boolean;
  readonly answerMs?: number;
  readonly handlers: RawStreamHandlers;
}): () => void {
  const closed = new AbortController();
  let failures = 0;
  let lastEventId = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reconnect = (): void => {
    if (timer !== undefined) {
      clearTimeout(timer);
      timer = undefined;
      void connect();
    }
  };

  const fail = (status: number | null, json?: unknown): void => {
    if (closed.signal.aborted) {
      return;
    }
    const code = findErrorCode(json);
    const isFinal =
      status !== null && isFinalStatus(status) && isOwnError(json) && code !== SESSION_RENEWED;
    onError({ status, isFinal, code, json });
    if (!isFinal) {
      const delayMs = Math.min(RETRY_MIN_MS * 2 ** failures, RETRY_MAX_MS);
      failures += 1;
      timer = setTimeout(reconnect, delayMs * (0.5 + Math.random() / 2));
    }
  };

  const connect = async (): Promise<void> => {
    const attempt = new AbortController();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const limitSilence = (limitMs: number): void => {
      clearTimeout(silence);
      silence = setTimeout(() => attempt.abort(), limitMs);
    };
    const resetSilence = (): void => limitSilence(SILENCE_MS);
    try {
      // Not needed by the first screen.
      const { EventSourceParserStream } = await import('eventsource-parser/stream');
      limitSilence(answerMs);
      const response = await fetch(url, {
        method,
        headers: {
          ...headers,
          accept: 'text/event-stream',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(lastEventId === '' ? {} : { 'last-event-id': lastEventId }),
        },
        ...(body === undefined ? {} : { body }),
        credentials: 'same-origin',
        cache: 'no-store',
        signal: AbortSignal.any([closed.signal, attempt.signal]),
      });
      if (!response.ok || response.body === null) {
        fail(response.status, parseJson(await response.text()));
        return;
      }
      failures = 0;
      resetSilence();
      onOpen();
      const events = response.body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream({ onComment: resetSilence }))
        .getReader();
      for (;;) {
        const { done, value } = await events.read();
        if (done) {
          break;
        }
        resetSilence();
        lastEventId = value.id ?? lastEventId;
        onMessage(value.event ?? 'message', parseJson(value.data), value.id);
      }
      fail(null);
    } catch {
      fail(null);
    } finally {
      clearTimeout(silence);
    }
  };

  void connect();
  globalThis.addEventListener?.('online', reconnect);
  return () => {
    closed.abort();
    clearTimeout(timer);
    globalThis.removeEventListener?.('online', reconnect);
  };
}
