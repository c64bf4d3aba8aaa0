import type { Clock } from '../../lib/clock.ts';
import type { StreamHandlers } from '../../lib/event-stream.ts';

/** How often a visible page pulls while it has no stream to tell of changes. */
const POLL_MS = 20_000;

export interface FeedStreamDeps extends Pick<StreamHandlers, 'onOpen' | 'onEvent'> {
  /** Returns a close function. */
  readonly openStream: (handlers: StreamHandlers) => () => void;
  readonly clock: Clock;
  readonly isVisible: () => boolean;
  readonly pull: () => void;
  /** It does not reconnect. */
  readonly onRefused: () => void;
}

/** The stream of the leading tab; while it is cut, a visible tab polls. */
export function createFeedStream(deps: FeedStreamDeps) {
  let closeStream: (() => void) | undefined;
  let cancelPoll: (() => void) | undefined;
  const stopPolling = (): void => {
    cancelPoll?.();
    cancelPoll = undefined;
  };
  const startPolling = (): void => {
    cancelPoll ??= deps.clock.setTimer(() => {
      cancelPoll = undefined;
      if (deps.isVisible()) {
        deps.pull();
      }
      startPolling();
    }, POLL_MS);
  };
  return {
    isOpen: (): boolean => closeStream !== undefined,
    open(): void {
      startPolling();
      closeStream = deps.openStream({
        onOpen() {
          stopPolling();
          deps.onOpen();
        },
        onEvent: deps.onEvent,
        onError({ isFinal }) {
          if (isFinal) {
            deps.onRefused();
          } else {
            startPolling();
          }
        },
      });
    },
    close(): void {
      closeStream?.();
      closeStream = undefined;
      stopPolling();
    },
  };
}
