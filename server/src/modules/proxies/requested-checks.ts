import type { Logger } from '../../platform/logger/logger.ts';
import type { ProxyChecker } from './checker.ts';

const LIMIT = 10_000;

/** Makes the checks that somebody asked for in this process, at once; what it does not reach the background job makes. */
export interface RequestedChecks {
  /** Returns at once. */
  kick(): void;
  stop(): Promise<void>;
}

export function createRequestedChecks({
  checker,
  log,
}: {
  checker: Pick<ProxyChecker, 'runDue'>;
  log: Pick<Logger, 'warn'>;
}): RequestedChecks {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  const runAll = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await checker.runDue({ limit: LIMIT, signal: stopping.signal, onlyRequested: true });
    } while (isAskedAgain && !stopping.signal.aborted);
  };

  return {
    kick() {
      if (stopping.signal.aborted) {
        return;
      }
      isAskedAgain = true;
      running ??= runAll()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the checks that were asked for were not all made'),
        )
        .finally(() => {
          running = undefined;
        });
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
