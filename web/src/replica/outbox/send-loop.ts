import type { Clock } from '../../lib/clock.ts';
import type { StoredCommand } from '../storage/dexie-database.ts';
import { isReady } from './command-machine.ts';
import { headsOf } from './heads.ts';

const PARALLEL_TARGETS = 4;

interface SendLoopDeps {
  readonly listCommands: () => Promise<readonly StoredCommand[]>;
  readonly run: (command: StoredCommand) => Promise<void>;
  readonly canSend: () => boolean;
  readonly clock: Clock;
}

/** Sends the first commands of a few targets at a time. */
export function createSendLoop({ listCommands, run, canSend, clock }: SendLoopDeps) {
  let mustRescan = false;
  let wake = (): void => undefined;

  return {
    /** A run in progress looks at the commands again. */
    rescan(): void {
      mustRescan = true;
      wake();
    },

    /** Runs until no command is ready. @throws when the local database failed */
    async sendReady(): Promise<void> {
      const inFlight = new Map<string, Promise<void>>();
      let failure: unknown;
      do {
        mustRescan = false;
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const commands = canSend() && failure === undefined ? await listCommands() : [];
        const nowMs = clock.now();
        for (const command of headsOf(commands)) {
          if (
            inFlight.size < PARALLEL_TARGETS &&
            !inFlight.has(command.targetKey) &&
            isReady({ command, nowMs })
          ) {
            const key = command.targetKey;
            const task = run(command)
              .catch((error: unknown) => {
                failure = error;
              })
              .finally(() => inFlight.delete(key));
            inFlight.set(key, task);
          }
        }
        if (inFlight.size > 0) {
          await Promise.race([...inFlight.values(), woken]);
        }
      } while (inFlight.size > 0 || (mustRescan && canSend() && failure === undefined));
      if (failure !== undefined) {
        throw failure;
      }
    },
  };
}
