import type { SearchInput } from '../model/replica.ts';
import type { SearchHit } from '../model/types.ts';
import type { Cache } from './cache.ts';
import type { Page } from './chunks.ts';
import type { AnyRow } from './columns.ts';
import { takeEvenly } from './take-evenly.ts';

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
  /** Names of the parents, nearest first: an ad's ad set and campaign. */
  readonly parentNames: readonly string[];
  readonly page: Page & { readonly rows: readonly [AnyRow] };
}

const nameKey = (kind: HitKind, id: string | null): string => `${kind}:${id}`;

function listParentKeys(row: AnyRow): readonly string[] {
  return [
    ...('adSetId' in row ? [nameKey('ad_set', row.adSetId)] : []),
    ...('adCampaignId' in row ? [nameKey('campaign', row.adCampaignId)] : []),
  ];
}

const fold = (text: string): string => text.toLocaleLowerCase();

interface Index {
  readonly entries: readonly Entry[];
  /** By kind and id, to resolve the names of parents. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Names and ids of everything cached, in memory from the first search until the stored lists
 * change. In a file of its own, so that it loads with the first search.
 */
export function createSearchIndex(cache: Cache) {
  let cached: { readonly version: string; readonly index: Promise<Index> } | undefined;

  const build = async (): Promise<Index> => {
    const lists = await cache.listNames();
    // The same object is in one list per period: the latest list wins.
    const newestFirst = [...lists].sort(
      (a, b) => Date.parse(b.record.fetchedAt) - Date.parse(a.record.fetchedAt),
    );
    const entries = new Map<string, Entry>();
    const parents = new Map<string, string>();
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
        if (kind !== 'ad') {
          parents.set(nameKey(kind, id), name);
        }
      }
    }
    return { entries: [...entries.values()], names: parents };
  };

  const getIndex = async (): Promise<Index> => {
    const version = await cache.getVersion();
    if (cached?.version !== version) {
      const index = build();
      cached = { version, index };
      index.catch(() => {
        cached = undefined;
      });
    }
    return cached.index;
  };

  return {
    async search({ text, limit }: SearchInput): Promise<readonly FoundRow[]> {
      // Ad account ids are often copied with their prefix
      const wanted = fold(text.trim()).replace(/^act_(?=\d)/, '');
      if (wanted === '') {
        return [];
      }
      const words = wanted.split(/\s+/);
      const { entries, names } = await getIndex();
      const found = new Map<HitKind, { first: Entry[]; others: Entry[] }>(
        Object.values(HIT_KINDS).map((kind) => [kind, { first: [], others: [] }]),
      );
      for (const entry of entries) {
        if (words.every((word) => entry.folded.includes(word)) || entry.id.includes(wanted)) {
          const isFirst = entry.folded.startsWith(wanted) || entry.id === wanted;
          found.get(entry.kind)?.[isFirst ? 'first' : 'others'].push(entry);
        }
      }
      const hits = takeEvenly({
        lists: [...found.values()].map(({ first, others }) => [...first, ...others]),
        limit,
      });
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
                  hit.adAccountId === null
                    ? null
                    : (names.get(nameKey('adAccount', hit.adAccountId)) ?? null),
                parentNames: listParentKeys(row).flatMap((key) => names.get(key) ?? []),
                page: { ...page, rows: [row] as const },
              },
            ]
          : [];
      });
    },
  };
}
