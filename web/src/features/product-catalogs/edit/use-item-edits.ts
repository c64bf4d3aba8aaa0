import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useReplica } from '../../../replica/index.ts';
import {
  applyEdits,
  type Draft,
  type Drafts,
  type ItemChange,
  mergeDraft,
  toItemChange,
} from './drafts.ts';
import { isNewItem } from './item-kinds.ts';
import { createNewItems } from './new-items.ts';
import type { ItemSave } from './save-items.ts';
import { readStoredEdits, type StoredEdits, storeEdits } from './stored-edits.ts';
import { removeSavedDrafts } from './use-item-saving.ts';

const NOTHING: StoredEdits = { drafts: new Map(), newItems: [] };
/** Delay before typed edits are stored. */
const STORE_DELAY_MS = 400;

type Changes = readonly { readonly product: ProductDto; readonly draft: Draft }[];

/** Drafts are immutable, so each one is validated once. */
const validated = new WeakMap<
  Draft,
  { readonly product: ProductDto; readonly change: ItemChange }
>();

function judge(product: ProductDto, draft: Draft): ItemChange {
  const known = validated.get(draft);
  if (known?.product === product) {
    return known.change;
  }
  const change = toItemChange(product, draft);
  validated.set(draft, { product, change });
  return change;
}

/** A new item must not use the retailer id of another one. */
function rejectDuplicateIds(
  change: ItemChange,
  retailerId: string,
  taken: ReadonlySet<string>,
): ItemChange {
  return taken.has(retailerId)
    ? { data: undefined, errors: { ...change.errors, retailerId: 'is there twice' } }
    : change;
}

/** Edits that outlive a reload. */
function useKeptEdits(key: string) {
  const replica = useReplica();
  const [edits, setEdits] = useState(NOTHING);
  const [storedAt, setStoredAt] = useState<string | null>(null);

  const latest = useRef(edits);
  latest.current = edits;
  const isRead = useRef(false);
  useEffect(() => {
    let isOver = false;
    const restore = async () => {
      const kept = await readStoredEdits(replica, key).catch(() => undefined);
      isRead.current = true;
      if (!isOver && kept !== undefined && latest.current === NOTHING) {
        setEdits({ drafts: kept.drafts, newItems: kept.newItems });
        setStoredAt(kept.at);
      }
    };
    void restore();
    return () => {
      isOver = true;
    };
  }, [replica, key]);
  useEffect(() => {
    if (!isRead.current) {
      return;
    }
    const keep = () => void storeEdits(replica, key, edits);
    const timer = setTimeout(keep, STORE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      if (latest.current === edits) {
        keep();
      }
    };
  }, [replica, key, edits]);
  return { edits, setEdits, latest, storedAt, setStoredAt };
}

/** Edits of a catalog's items, stored on the device until they are saved or discarded. */
export function useItemEdits({
  adUserId,
  catalogId,
  items,
}: {
  readonly adUserId: string;
  readonly catalogId: string;
  readonly items: readonly ProductDto[];
}) {
  const { edits, setEdits, latest, storedAt, setStoredAt } = useKeptEdits(
    `${adUserId}:${catalogId}`,
  );
  const { drafts, newItems } = edits;

  const all = useMemo(() => [...newItems, ...items], [newItems, items]);
  const byId = useMemo(() => new Map(all.map((item) => [item.id, item])), [all]);
  const taken = useMemo(() => new Set(items.flatMap((item) => item.retailerId ?? [])), [items]);

  const changes = useMemo(() => {
    const found = new Map<string, ItemChange>();
    const used = new Set<string>();
    for (const item of newItems) {
      const draft = drafts.get(item.id) ?? {};
      const retailerId = mergeDraft(item, draft).values.retailerId.trim();
      found.set(
        item.id,
        rejectDuplicateIds(judge(item, draft), retailerId, used.has(retailerId) ? used : taken),
      );
      used.add(retailerId);
    }
    for (const [id, draft] of drafts) {
      const product = byId.get(id);
      if (product !== undefined && !found.has(id)) {
        found.set(id, judge(product, draft));
      }
    }
    return found;
  }, [drafts, newItems, byId, taken]);

  const saves = useMemo(
    () =>
      [...changes].flatMap(([id, { data }]): ItemSave[] => {
        const product = byId.get(id);
        if (product === undefined || data === undefined) {
          return [];
        }
        const isNew = isNewItem(product);
        const { retailerId } = mergeDraft(product, drafts.get(id)).values;
        return [{ id, isNew, retailerId: isNew ? retailerId.trim() : retailerId, data }];
      }),
    [changes, byId, drafts],
  );
  const invalidCount = useMemo(
    () => [...changes.values()].filter(({ errors }) => Object.keys(errors).length > 0).length,
    [changes],
  );

  const put = useCallback(
    (some: Changes) => setEdits((now) => ({ ...now, drafts: applyEdits(now.drafts, some) })),
    [setEdits],
  );
  const remove = useCallback(
    (ids: ReadonlySet<string>) =>
      setEdits((now) => ({
        drafts: new Map([...now.drafts].filter(([id]) => !ids.has(id))),
        newItems: now.newItems.filter(({ id }) => !ids.has(id)),
      })),
    [setEdits],
  );
  return {
    all,
    byId,
    drafts,
    newItems,
    changes,
    saves,
    invalidCount,
    changedCount: saves.length + invalidCount,
    /** When the restored edits were stored; null when nothing was restored. */
    storedAt,
    put,
    /** Edits one item based on its current draft. */
    update: (product: ProductDto, toDraft: (draft: Draft | undefined) => Draft): void =>
      setEdits((now) => ({
        ...now,
        drafts: applyEdits(now.drafts, [{ product, draft: toDraft(now.drafts.get(product.id)) }]),
      })),
    remove,
    /** Adds new items with the given values at the top; returns their ids. */
    add(known: readonly Draft[]): readonly string[] {
      if (known.length === 0) {
        return [];
      }
      const taken = latest.current.newItems.map(({ id }) => id);
      const added = createNewItems(taken, known.length);
      setEdits((now) => ({
        drafts: applyEdits(
          now.drafts,
          added.map((product, index) => ({ product, draft: known[index] ?? {} })),
        ),
        newItems: [...added, ...now.newItems],
      }));
      return added.map(({ id }) => id);
    },
    discard(): void {
      setEdits({ drafts: new Map(), newItems: [] });
      setStoredAt(null);
    },
    /** Drops the drafts that were saved as they were sent. */
    removeSaved(sent: Drafts, saved: ReadonlySet<string>): void {
      setEdits((now) => ({
        drafts: removeSavedDrafts(now.drafts, sent, saved),
        newItems: now.newItems.filter(({ id }) => !saved.has(id)),
      }));
      setStoredAt(null);
    },
  };
}
