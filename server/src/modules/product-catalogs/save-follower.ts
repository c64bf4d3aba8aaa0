import { DAY_MS, MINUTE_MS } from '@ads-checker/shared/domain/durations';
import { AppError } from '@ads-checker/shared/errors';
import type { Clock } from '../../platform/clock/clock.ts';
import type { ModuleLog, ProfileCalls } from '../ad-objects/index.ts';
import type { CatalogSave, CatalogSaveEnd } from './entities.ts';
import type { ItemSaves } from './item-saves.ts';
import type { CatalogSaveRepository } from './repository.ts';

/** The network forgets batches: what it has not told by then stays unknown. */
const FOLLOWED_MS = DAY_MS;

/** Small batches finish within seconds, large ones within minutes. */
function pauseAfter(ageMs: number): number {
  if (ageMs < MINUTE_MS) {
    return 10_000;
  }
  return ageMs < 10 * MINUTE_MS ? 30_000 : 5 * MINUTE_MS;
}

function unknownEnd({ errors, warnings, errorCount, warningCount }: CatalogSave): CatalogSaveEnd {
  return { status: 'unknown', errors, warnings, errorCount, warningCount };
}

export type SaveFollower = ReturnType<typeof createSaveFollower>;

/** Ends the saves of catalog items by themselves. */
export function createSaveFollower(deps: {
  calls: ProfileCalls;
  saves: CatalogSaveRepository;
  itemSaves: Pick<ItemSaves, 'readEnd'>;
  clock: Clock;
  log: ModuleLog;
}) {
  return {
    /** Looks once; a save that is still running is queued again. */
    async run({ saveId, signal }: { saveId: string; signal: AbortSignal }): Promise<void> {
      const save = await deps.saves.findById(saveId);
      if (save === undefined || save.finishedAt !== null) {
        return;
      }
      const ageMs = deps.clock.now().getTime() - save.createdAt.getTime();
      let end: CatalogSaveEnd | undefined;
      let pauseMs = pauseAfter(ageMs);
      try {
        end = await deps.calls.run(save.adUserId, (call) =>
          deps.itemSaves.readEnd({ ...call, signal, priority: 'background' }, save),
        );
      } catch (error) {
        signal.throwIfAborted();
        deps.log.warn({ err: error, saveId }, 'Failed to read the outcome of a catalog save');
        const asked = error instanceof AppError ? error.details?.retryAfterMs : undefined;
        pauseMs = Math.max(pauseMs, asked ?? 5 * MINUTE_MS);
      }
      if (end === undefined && ageMs >= FOLLOWED_MS) {
        end = unknownEnd(save);
      }
      const now = deps.clock.now();
      if (end === undefined) {
        await deps.saves.follow(save, new Date(now.getTime() + pauseMs));
      } else {
        await deps.saves.finish({ id: saveId, finishedAt: now, ...end });
      }
    },
  };
}
