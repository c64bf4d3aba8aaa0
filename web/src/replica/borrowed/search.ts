import type { SearchInput } from '../replica.ts';
import type { SearchHit } from '../types.ts';
import type { Cache, Page } from './cache.ts';
import type { AnyRow } from './columns.ts';

type HitKind = Exclude<SearchHit['kind'], 'adUser'>;
const HIT_KINDS = {
  adAccounts: 'adAccount',
  campaigns: 'campaign',
  adSets: 'ad_set',
  ads: 'ad',
} as const satisfies Record<string, HitKind>;

interface Entry {
  readonly kind: HitKind;
  readonly id: string;
  readonly name: string;
  readonly folded: string;
  readonly adUserId: string;
  readonly adAccountId: string | null;
  readonly listKind: keyof typeof HIT_KINDS;
  readonly list: string;
  readonly index: number;
}

export interface FoundRow {
  readonly kind: HitKind;
  readonly listKind: keyof typeof HIT_KINDS;
  readonly id: string;
  readonly adUserId: string;
  readonly adAccountId: string | null;
  readonly adAccountName: string | null;
  readonly page: Page & { readonly rows: readonly [AnyRow] };
}

const fold = (text: string): string => text.toLocaleLowerCase();

/** Names and ids of everything cached, held in memory from the first search on until a list changes. */
export function createSearch(cache: Cache) {
  let index: Promise<{ entries: Entry[]; accountNames: Map<string, string> }> | undefined;

  const build = async () => {
    const lists = await cache.listNames();
    // The same object lies in one list per period: the list read last speaks for it.
    const newestFirst = [...lists].sort(
      (a, b) => Date.parse(b.record.fetchedAt) - Date.parse(a.record.fetchedAt),
    );
    const entries = new Map<string, Entry>();
    const accountNames = new Map<string, string>();
    for (const { record, ids, names } of newestFirst) {
      if (record.kind === 'adImages') {
        continue;
      }
      const kind = HIT_KINDS[record.kind];
      for (const [position, id] of ids.entries()) {
        const name = names[position] ?? '';
        const key = `${record.adUserId}:${kind}:${id}`;
        if (entries.has(key)) {
          continue;
        }
        const adAccountId = kind === 'adAccount' ? id : record.adAccountId;
        entries.set(key, {
          kind,
          id,
          name,
          folded: fold(name),
          adUserId: record.adUserId,
          adAccountId,
          listKind: record.kind,
          list: record.key,
          index: position,
        });
        if (kind === 'adAccount') {
          accountNames.set(id, name);
        }
      }
    }
    return { entries: [...entries.values()], accountNames };
  };

  return {
    /** Lists changed: build anew at the next search. */
    invalidate(): void {
      index = undefined;
    },

    /** Names that begin with the text come first, then accounts before campaigns before ad sets before ads. */
    async search({ text, limit }: SearchInput): Promise<readonly FoundRow[]> {
      const wanted = fold(text.trim());
      if (wanted === '') {
        return [];
      }
      index ??= build();
      const { entries, accountNames } = await index;
      const buckets: Entry[][] = [[], [], [], [], [], [], [], []];
      const order = Object.values(HIT_KINDS);
      for (const entry of entries) {
        const at = entry.folded.indexOf(wanted);
        if (at >= 0 || entry.id.includes(wanted)) {
          const isFirst = at === 0 || entry.id === wanted;
          buckets[order.indexOf(entry.kind) + (isFirst ? 0 : order.length)]?.push(entry);
        }
      }
      const hits = buckets.flat().slice(0, limit);
      const pages = await cache.listRowsAt(hits);
      return hits.flatMap((hit, position) => {
        const page = pages[position];
        const row = page?.rows[0];
        return page && row?.id === hit.id
          ? [
              {
                kind: hit.kind,
                listKind: hit.listKind,
                id: hit.id,
                adUserId: hit.adUserId,
                adAccountId: hit.adAccountId,
                adAccountName:
                  hit.adAccountId === null ? null : (accountNames.get(hit.adAccountId) ?? null),
                page: { ...page, rows: [row] as const },
              },
            ]
          : [];
      });
    },
  };
}
