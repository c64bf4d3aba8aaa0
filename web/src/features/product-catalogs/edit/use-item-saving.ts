import type { ProductData, ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { PRODUCTS_PAGE_MAX } from '@ads-checker/shared/contracts/product-values';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../../../lib/server-query.ts';
import { serverDate } from '../../../lib/server-time.ts';
import { sleepFor } from '../../../lib/sleep-for.ts';
import type { ItemsStore } from '../items/items-store.ts';
import { CATALOGS } from '../queries.ts';
import { applyData, type Draft, type Drafts, type ItemField, valuesOf } from './drafts.ts';
import { isNewItem } from './item-kinds.ts';
import { type ItemSave, saveItems } from './save-items.ts';
import type { FinishedSave } from './save-result.tsx';

/** The drafts without those that were saved as they were sent; later edits stay. */
export function removeSavedDrafts(now: Drafts, sent: Drafts, saved: ReadonlySet<string>): Drafts {
  const next = new Map(now);
  for (const id of saved) {
    if (next.get(id) === sent.get(id)) {
      next.delete(id);
    }
  }
  return next;
}

/** Drafts that restore the saved items; fields that were empty before cannot be emptied again. */
export function toUndo(
  saved: ReadonlyMap<string, ProductData>,
  before: ReadonlyMap<string, ProductDto>,
): FinishedSave['undo'] {
  return [...saved].flatMap(([id, data]) => {
    const product = before.get(id);
    if (product === undefined || isNewItem(product)) {
      return [];
    }
    const values = valuesOf(product);
    const draft: Draft = Object.fromEntries(
      (Object.keys(data) as ItemField[])
        .filter((field) => field !== 'currency')
        .map((field) => [field, values[field]] as const)
        .filter(([field, value]) => field === 'videoUrls' || value.length > 0),
    );
    return Object.keys(draft).length === 0 ? [] : [{ id, draft }];
  });
}

/** Saves items and keeps the outcome until the next save. */
export function useItemSaving({
  adUserId,
  catalogId,
  store,
  onSaved,
}: {
  readonly adUserId: string;
  readonly catalogId: string;
  readonly store: ItemsStore;
  readonly onSaved: (sent: Drafts, saved: ReadonlySet<string>) => void;
}) {
  const [progress, setProgress] = useState<{
    readonly done: number;
    readonly total: number;
  } | null>(null);
  const [result, setResult] = useState<FinishedSave | null>(null);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const save = async (
    saves: readonly ItemSave[],
    sent: Drafts,
    before: ReadonlyMap<string, ProductDto>,
  ): Promise<void> => {
    const mine = new AbortController();
    stop.current = mine;
    setResult(null);
    setProgress({ done: 0, total: saves.length });
    try {
      const outcome = await saveItems({
        adUserId,
        catalogId,
        saves,
        wait: sleepFor,
        signal: mine.signal,
        onProgress: (done) => setProgress({ done, total: saves.length }),
      });
      store.patch(new Map([...outcome.saved].map(([id, data]) => [id, applyData(data)])));
      onSaved(sent, new Set(outcome.saved.keys()));
      setResult({
        ...outcome,
        sentCount: saves.length,
        finishedAt: serverDate().toISOString(),
        undo: toUndo(outcome.saved, before),
      });
      // Saved items are reviewed again; a small catalog needs only one or two calls to refresh.
      const isReadAnew =
        outcome.unknown.size > 0 ||
        saves.some(({ isNew }) => isNew) ||
        store.external.get().items.length <= PRODUCTS_PAGE_MAX;
      if (isReadAnew) {
        void store.refresh();
      }
      void queryClient.invalidateQueries({ queryKey: [CATALOGS, 'list', adUserId] });
    } catch (error) {
      if (!mine.signal.aborted) {
        throw error;
      }
    } finally {
      if (stop.current === mine) {
        setProgress(null);
      }
    }
  };
  return { progress, result, save, dismiss: () => setResult(null) };
}
