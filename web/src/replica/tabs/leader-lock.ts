import { isAbort } from '../../lib/api-errors.ts';

interface LeaderLockDeps {
  readonly name: string;
  readonly locks: LockManager | undefined;
  readonly onChange: () => void;
}

/** The lock of the leading tab. Without locks every tab leads itself: wasteful, but correct. */
export function createLeaderLock({ name, locks, onChange }: LeaderLockDeps) {
  let isIn = false;
  let isHeld = false;
  let release = (): void => undefined;
  let waiting = new AbortController();

  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      if (!isIn) {
        resolve();
        return;
      }
      release = resolve;
      isHeld = true;
      onChange();
    });

  const letGo = (): void => {
    if (isHeld) {
      isHeld = false;
      release();
      onChange();
    }
  };

  const request = async (options: LockOptions): Promise<void> => {
    try {
      await locks?.request(name, options, hold);
    } catch (error) {
      if (!isAbort(error)) {
        // Locks are unavailable.
        void hold();
        return;
      }
      // Either this tab aborted its wait in order to steal the lock, or it lost its own while
      // frozen.
    }
    if (!options.signal?.aborted) {
      letGo();
      queue();
    }
  };

  const queue = (): void => {
    if (!isIn || isHeld) {
      return;
    }
    if (locks === undefined) {
      void hold();
      return;
    }
    waiting = new AbortController();
    void request({ signal: waiting.signal });
  };

  return {
    isHeld: (): boolean => isHeld,
    /** This tab takes part in the election. */
    isIn: (): boolean => isIn,
    /** It takes part, and another one leads. */
    isAwaited: (): boolean => isIn && !isHeld,
    join(): void {
      isIn = true;
      queue();
    },
    steal(): void {
      waiting.abort();
      void request({ steal: true });
    },
    leave(): void {
      isIn = false;
      waiting.abort();
      letGo();
    },
    /** Leaves without telling. */
    close(): void {
      isIn = false;
      waiting.abort();
      isHeld = false;
      release();
    },
  };
}
