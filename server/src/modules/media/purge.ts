import { MEDIA_UNUSED_DAYS } from '@ads-checker/shared/contracts/media';
import { DAY_MS } from '@ads-checker/shared/domain/durations';
import type { Clock } from '../../platform/clock/clock.ts';
import type { MediaUses } from '../media-uses.ts';
import type { MediaFiles } from './files.ts';
import type { MediaRepository } from './repository.ts';

/** How far behind the last seen use of a file may be. */
const SEEN_AGAIN_MS = DAY_MS;
/** Of one run; the rest follows in the next. */
const FILES_MAX = 10_000;

/**
 * Deletes files that nothing has used for a week, and expired signatures; returns how many files.
 * Files handed to the ad network stay.
 */
export function createMediaPurge(deps: {
  files: MediaFiles;
  repository: MediaRepository;
  uses: readonly MediaUses[];
  clock: Clock;
}): { purge(): Promise<number> } {
  const markUsed = async (now: Date): Promise<void> => {
    const doubtful = await deps.repository.listUnused(
      new Date(now.getTime() - SEEN_AGAIN_MS),
      FILES_MAX,
    );
    const ids = doubtful.map(({ id }) => id);
    for (const use of ids.length === 0 ? [] : deps.uses) {
      await deps.repository.markUsed(await use.listUsed(ids), now);
    }
  };

  return {
    async purge() {
      const now = deps.clock.now();
      await deps.repository.deleteUploadsBefore(now);
      await markUsed(now);
      const unused = await deps.repository.listUnused(
        new Date(now.getTime() - MEDIA_UNUSED_DAYS * DAY_MS),
        FILES_MAX,
      );
      for (const { id, format } of unused) {
        await deps.files.remove(id, format);
        await deps.repository.deleteFile(id);
      }
      return unused.length;
    },
  };
}
