import { PRODUCTS_PAGE_MAX } from '@ads-checker/shared/contracts/product-values';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../../../lib/server-query.ts';
import type { ItemsStore } from '../items/items-store.ts';
import { CATALOGS } from '../queries.ts';
import { applyData, type Drafts } from './drafts.ts';
import { type ItemSave, saveItems } from './save-items.ts';
import type { FinishedSave } from './save-result.tsx';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Drafts without those that are saved as they were sent; what was typed since stays. */
export function settleDrafts(now: Drafts, sent: Drafts, saved: ReadonlySet<string>): Drafts {
  const next = new Map(now);
  for (const id of saved) {
    if (next.get(id) === sent.get(id)) {
      next.delete(id);
    }
  }
  return next;
}

/** Saves items and keeps what became of it until the next save. */
export function useItemSaving({
  adUserId,
  catalogId,
  store,
  onSettled,
}: {
  readonly adUserId: string;
  readonly catalogId: string;
  readonly store: ItemsStore;
  readonly onSettled: (sent: Drafts, saved: ReadonlySet<string>) => void;
}) {
  const [progress, setProgress] = useState<{
    readonly done: number;
    readonly total: number;
  } | null>(null);
  const [result, setResult] = useState<FinishedSave | null>(null);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const save = async (saves: readonly ItemSave[], sent: Drafts): Promise<void> => {
    const mine = new AbortController();
    stop.current = mine;
    setResult(null);
    setProgress({ done: 0, total: saves.length });
    try {
      const outcome = await saveItems({
        adUserId,
        catalogId,
        saves,
        wait,
        signal: mine.signal,
        onProgress: (done) => setProgress({ done, total: saves.length }),
      });
      store.patch(new Map([...outcome.saved].map(([id, data]) => [id, applyData(data)])));
      onSettled(sent, new Set(outcome.saved.keys()));
      setResult({ ...outcome, sentCount: saves.length, finishedAt: new Date().toISOString() });
      // What is saved is reviewed anew: one or two calls tell how a small catalog stands.
      if (outcome.unknown.size > 0 || store.external.get().items.length <= PRODUCTS_PAGE_MAX) {
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
