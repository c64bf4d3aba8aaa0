import type {
  AdObjectChangeDto,
  AdObjectChangeItemDto,
} from '@ads-checker/shared/contracts/ad-object-changes';
import { toRowPatch } from '@ads-checker/shared/contracts/ad-object-operations';
import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import type { AdObjectChangeRun, ChangeProgress } from '../model/bulk-changes.ts';
import type { LocalDatabase, StoredAnswer } from '../storage/dexie-database.ts';
import { isReadableRun } from '../storage/stored-shapes.ts';

/** Separate from the small progress records, which are written often. */
const CHANGE_PREFIX = 'ad-object-change:';
const PROGRESS_PREFIX = 'ad-object-change-progress:';

type StoredRun = Omit<AdObjectChangeRun, 'progress'>;

function startProgress(
  { state, counts, resumesAt }: Pick<AdObjectChangeDto, 'state' | 'counts' | 'resumesAt'>,
  heardAtMs: number,
): ChangeProgress {
  return {
    state,
    counts,
    resumesAt,
    failedIds: [],
    unchangedIds: [],
    isSettled: false,
    heardAtMs,
  };
}

/** What the network accepted, in as few entries as there are different values and batches. */
function toAnswers({
  change: { level, currency },
  items,
}: {
  readonly change: Pick<AdObjectChangeDto, 'level' | 'currency'>;
  readonly items: readonly AdObjectChangeItemDto[];
}): StoredAnswer[] {
  const groups = new Map<string, StoredAnswer & { readonly ids: string[] }>();
  for (const { objectId, state, field, to, at } of items) {
    if (state === 'changed' && field !== null && to !== null && at !== null) {
      const patch = toRowPatch({ field, value: to, currency });
      const key = `${at} ${JSON.stringify(patch)}`;
      const group = groups.get(key) ?? { kind: level, id: '', ids: [], patch, changedAt: at };
      group.ids.push(objectId);
      groups.set(key, group);
    }
  }
  return [...groups.values()];
}

/** Bulk changes that the server is carrying out, stored next to the outbox. */
export function createChangeStore(db: LocalDatabase) {
  const findProgress = async (id: string): Promise<ChangeProgress | undefined> =>
    (await db.kv.get(PROGRESS_PREFIX + id))?.value as ChangeProgress | undefined;
  const putProgress = (id: string, progress: ChangeProgress) =>
    db.kv.put({ key: PROGRESS_PREFIX + id, value: progress });

  return {
    async list(): Promise<AdObjectChangeRun[]> {
      const [stored, progress] = await Promise.all([
        db.kv.where('key').startsWith(CHANGE_PREFIX).toArray(),
        db.kv.where('key').startsWith(PROGRESS_PREFIX).toArray(),
      ]);
      const byId = new Map(
        progress.map(({ key, value }) => [
          key.slice(PROGRESS_PREFIX.length),
          value as ChangeProgress,
        ]),
      );
      return stored
        .flatMap(({ value }) => (isReadableRun(value) ? [value as StoredRun] : []))
        .flatMap((run) => {
          const found = byId.get(run.id);
          return found === undefined ? [] : [{ ...run, progress: found }];
        })
        .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
    },

    /** Runs in the transaction that removes the command. */
    async add(run: StoredRun, change: AdObjectChangeDto, nowMs: number): Promise<void> {
      await db.kv.put({ key: CHANGE_PREFIX + run.id, value: run });
      await putProgress(run.id, startProgress(change, nowMs));
    },

    /**
     * Applies an event of the stream, including events of changes made elsewhere, whose rows change
     * here too.
     */
    applyEvent: (event: StreamEvent<'adObjectChange'>, nowMs: number): Promise<void> =>
      db.transaction('rw', db.kv, db.answers, async () => {
        const { changeId, level, accepted, changedAt, state, counts, resumesAt } = event;
        await db.answers.bulkAdd(
          accepted.map(({ ids, patch }) => ({ kind: level, id: '', ids, patch, changedAt })),
        );
        const known = await findProgress(changeId);
        if (known !== undefined && !known.isSettled) {
          await putProgress(changeId, {
            ...known,
            state,
            counts,
            resumesAt,
            failedIds: [...known.failedIds, ...event.failedIds],
            unchangedIds: [...known.unchangedIds, ...event.skippedIds],
            heardAtMs: nowMs,
          });
        }
      }),

    /**
     * Applies a record; final once the change has ended. A record requested before the latest event
     * that still reports a running change is outdated.
     */
    settle: (
      {
        change,
        items,
        askedAtMs,
      }: {
        change: AdObjectChangeDto;
        items: readonly AdObjectChangeItemDto[];
        askedAtMs: number;
      },
      nowMs: number,
    ): Promise<void> =>
      db.transaction('rw', db.kv, db.answers, async () => {
        const known = await findProgress(change.id);
        const isSettled = change.state !== 'running';
        if (known === undefined || (!isSettled && known.heardAtMs > askedAtMs)) {
          return;
        }
        const idsIn = (...states: readonly AdObjectChangeItemDto['state'][]): string[] =>
          items.flatMap(({ objectId, state }) => (states.includes(state) ? [objectId] : []));
        if (isSettled) {
          await db.answers.bulkAdd(toAnswers({ change, items }));
        }
        await putProgress(change.id, {
          ...startProgress(change, nowMs),
          failedIds: idsIn('failed'),
          unchangedIds: idsIn('skipped', 'stopped'),
          isSettled,
        });
      }),

    /** The change runs again because its failed objects are retried. */
    restart: (change: AdObjectChangeDto, nowMs: number): Promise<void> =>
      db.transaction('rw', db.kv, async () => {
        if ((await findProgress(change.id)) !== undefined) {
          await putProgress(change.id, startProgress(change, nowMs));
        }
      }),

    /** Runs in the transaction that corrects the commands. */
    async correctMoments(nowMs: number): Promise<void> {
      const rows = await db.kv.where('key').startsWith(PROGRESS_PREFIX).toArray();
      await db.kv.bulkPut(
        rows.map(({ key, value }) => {
          const progress = value as ChangeProgress;
          return {
            key,
            value: { ...progress, heardAtMs: Math.min(progress.heardAtMs, nowMs) },
          };
        }),
      );
    },

    remove: (id: string): Promise<void> =>
      db.transaction('rw', db.kv, async () => {
        await db.kv.bulkDelete([CHANGE_PREFIX + id, PROGRESS_PREFIX + id]);
      }),
  };
}

export type ChangeStore = ReturnType<typeof createChangeStore>;
