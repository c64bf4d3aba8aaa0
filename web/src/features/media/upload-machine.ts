import type { UploadStatus } from '@ads-checker/shared/contracts/media';
import { MINUTE_MS } from '@ads-checker/shared/domain/durations';
import type { AppError } from '@ads-checker/shared/errors';
import { assertEvent, assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { asAppError, NetworkFailure } from '../../lib/api-errors.ts';
import type { CheckedFile, FileCheck } from './check-file.ts';
import type { FileError, MediaItem } from './media.ts';

export interface UploadDeps {
  readonly check: () => Promise<FileCheck>;
  readonly send: (input: {
    readonly checked: CheckedFile;
    readonly signal: AbortSignal;
    readonly onProgress: (sent: number) => void;
  }) => Promise<MediaItem>;
  readonly isOnline: () => boolean;
}

interface UploadContext {
  readonly checked: CheckedFile | null;
  readonly fault: FileError | null;
  /** From 0 to 1. */
  readonly progress: number;
  readonly error: AppError | null;
  readonly media: MediaItem | null;
  /** Delay requested by the server. */
  readonly delayMs: number;
}

type Report =
  | { readonly type: 'progressed'; readonly sent: number }
  | { readonly type: 'uploaded'; readonly media: MediaItem }
  | { readonly type: 'refused'; readonly error: AppError };
type UploadEvent =
  | Report
  | { readonly type: 'start' }
  | { readonly type: 'cancel' }
  | { readonly type: 'retry' }
  | { readonly type: 'offline' }
  | { readonly type: 'online' };

/** An upload without progress for this long fails. */
const SILENCE_MS = MINUTE_MS;
const DEFAULT_DELAY_MS = 5_000;

/**
 * One file, from validation to its URL; the five states of the specification are the tags. It waits
 * for its turn, and pauses without a network to be sent again from the start.
 */
export function createUploadMachine({ check, send, isOnline }: UploadDeps) {
  const sender = fromCallback<EventObject, CheckedFile | null>(({ input, sendBack }) => {
    const aborted = new AbortController();
    const tell = (report: Report): void => {
      if (!aborted.signal.aborted) {
        sendBack(report);
      }
    };
    if (input !== null) {
      send({
        checked: input,
        signal: aborted.signal,
        onProgress: (sent) => tell({ type: 'progressed', sent }),
      }).then(
        (media) => tell({ type: 'uploaded', media }),
        (error: unknown) => tell({ type: 'refused', error: asAppError(error) }),
      );
    }
    return () => aborted.abort();
  });

  return setup({
    types: {
      context: {} as UploadContext,
      events: {} as UploadEvent,
      tags: {} as UploadStatus | 'busy' | 'running' | 'waiting' | 'paused',
    },
    actors: { sender, checker: fromPromise<FileCheck>(check) },
    delays: { stalled: SILENCE_MS, wait: ({ context }) => context.delayMs },
    guards: {
      isOffline: () => !isOnline(),
      isDisconnected: ({ event }) => {
        assertEvent(event, 'refused');
        return event.error instanceof NetworkFailure && !isOnline();
      },
      isDelayed: ({ event }) => {
        assertEvent(event, 'refused');
        return event.error.status === 429;
      },
    },
    actions: {
      begin: assign({ progress: 0, error: null }),
      noteProgress: assign(({ event }) => {
        assertEvent(event, 'progressed');
        return { progress: event.sent };
      }),
      noteMedia: assign(({ event }) => {
        assertEvent(event, 'uploaded');
        return { media: event.media, progress: 1 };
      }),
      noteError: assign(({ event }) => {
        assertEvent(event, 'refused');
        return { error: event.error };
      }),
      noteDelay: assign(({ event }) => {
        assertEvent(event, 'refused');
        return { delayMs: event.error.details?.retryAfterMs ?? DEFAULT_DELAY_MS };
      }),
    },
  }).createMachine({
    id: 'upload',
    context: {
      checked: null,
      fault: null,
      progress: 0,
      error: null,
      media: null,
      delayMs: DEFAULT_DELAY_MS,
    },
    initial: 'checking',
    states: {
      checking: {
        tags: 'busy',
        invoke: {
          src: 'checker',
          onDone: [
            {
              guard: ({ event }) => 'fault' in event.output,
              target: 'invalid',
              actions: assign({
                fault: ({ event }) => ('fault' in event.output ? event.output.fault : null),
              }),
            },
            {
              target: 'inProgress',
              actions: assign({
                checked: ({ event }) => ('checked' in event.output ? event.output.checked : null),
              }),
            },
          ],
          onError: {
            target: 'invalid',
            actions: assign({ fault: { code: 'unreadable' } as const }),
          },
        },
        on: { cancel: 'canceled' },
      },
      invalid: {},
      inProgress: {
        tags: ['IN_PROGRESS', 'busy'],
        initial: 'waiting',
        on: { cancel: 'canceled' },
        states: {
          waiting: {
            tags: 'waiting',
            on: { start: [{ guard: 'isOffline', target: 'paused' }, { target: 'sending' }] },
          },
          sending: {
            tags: 'running',
            entry: 'begin',
            invoke: { src: 'sender', input: ({ context }) => context.checked },
            initial: 'moving',
            states: { moving: { after: { stalled: '#upload.timedOut' } } },
            on: {
              progressed: { target: '.moving', actions: 'noteProgress' },
              uploaded: { target: '#upload.completed', actions: 'noteMedia' },
              offline: 'paused',
              refused: [
                { guard: 'isDisconnected', target: 'paused' },
                { guard: 'isDelayed', target: 'delayed', actions: 'noteDelay' },
                { target: '#upload.failed', actions: 'noteError' },
              ],
            },
          },
          delayed: {
            tags: ['running', 'waiting'],
            after: { wait: 'sending' },
            on: { offline: 'paused' },
          },
          paused: { tags: ['running', 'paused'], on: { online: 'sending' } },
        },
      },
      completed: { tags: 'COMPLETED' },
      failed: { tags: 'FAILED', on: { retry: 'inProgress' } },
      timedOut: { tags: 'TIMED_OUT', on: { retry: 'inProgress' } },
      canceled: {
        tags: 'CANCELED',
        on: {
          retry: [
            { guard: ({ context }) => context.checked === null, target: 'checking' },
            { target: 'inProgress' },
          ],
        },
      },
    },
  });
}
