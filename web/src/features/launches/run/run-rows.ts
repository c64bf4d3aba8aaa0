import type {
  LaunchCounts,
  LaunchItemDto,
  LaunchItemState,
} from '@ads-checker/shared/contracts/launch-runs';
import type { TreeRow } from '../tree/tree-row.ts';

export const RUN_FILTERS = ['all', 'failed', 'waiting', 'created'] as const;
export type RunFilter = (typeof RUN_FILTERS)[number];

interface AccountRow extends TreeRow {
  readonly kind: 'account';
  readonly adAccountId: string;
  readonly name: string;
  readonly adUserId: string | null;
  readonly ads: LaunchCounts;
  /** Of all its objects. */
  readonly all: LaunchCounts;
  readonly endedAt: string | null;
}

interface ItemRow extends TreeRow {
  readonly kind: 'item';
  readonly item: LaunchItemDto;
  /** Of its ads; null for an ad. */
  readonly ads: LaunchCounts | null;
  /** Below it. */
  readonly failedCount: number;
  /** Itself or, of an ad, the image or creative that failed; null: nothing did. */
  readonly failing: LaunchItemDto | null;
  /** The video that an ad waits for. */
  readonly delay: LaunchItemDto | undefined;
}

interface NoteRow extends TreeRow {
  readonly kind: 'note';
  readonly item: LaunchItemDto;
  readonly sameCount: number;
}

export type RunRow = AccountRow | ItemRow | NoteRow;

const NONE: LaunchCounts = { total: 0, done: 0, failed: 0, skipped: 0, open: 0 };

function countOf({ state }: LaunchItemDto): Exclude<keyof LaunchCounts, 'total'> {
  switch (state) {
    case 'done':
      return 'done';
    case 'failed':
    case 'unknown':
      return 'failed';
    case 'waiting':
    case 'sending':
    case 'processing':
      return 'open';
    default:
      return 'skipped';
  }
}

function withItem(counts: LaunchCounts, item: LaunchItemDto): LaunchCounts {
  const name = countOf(item);
  return { ...counts, total: counts.total + 1, [name]: counts[name] + 1 };
}

function sum(one: LaunchCounts, other: LaunchCounts): LaunchCounts {
  return {
    total: one.total + other.total,
    done: one.done + other.done,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    open: one.open + other.open,
  };
}

const FILTER_OF: Readonly<Record<keyof Omit<LaunchCounts, 'total'>, RunFilter | null>> = {
  done: 'created',
  failed: 'failed',
  open: 'waiting',
  skipped: null,
};

function isOfFilter(item: LaunchItemDto, filter: RunFilter): boolean {
  return (
    filter === 'all' ||
    FILTER_OF[countOf(item)] === filter ||
    (filter === 'failed' && item.state === 'skipped')
  );
}

const wordsOf = ({ error }: LaunchItemDto): string | null =>
  error === null ? null : `${error.code ?? ''} ${error.networkMessage ?? error.message}`;

const isMade = ({ level }: LaunchItemDto): boolean =>
  level === 'image' || level === 'video' || level === 'creative';

/** An image, a video or a creative of these states, in the place of the ad that needs it. */
function createCauses(items: readonly LaunchItemDto[], states: readonly LaunchItemState[]) {
  const found = items.filter((item) => isMade(item) && states.includes(item.state));
  if (found.length === 0) {
    return () => undefined;
  }
  return (ad: LaunchItemDto): LaunchItemDto | undefined => {
    const made = ad.key.split('/').at(-1) ?? '';
    const [creativeId = ''] = made.split('.');
    const { adAccountId } = ad;
    return found.find(
      ({ key }) =>
        key === `${adAccountId}/image/${creativeId}` ||
        key === `${adAccountId}/video/${creativeId}` ||
        key === `${adAccountId}/thumbnail/${creativeId}` ||
        key === `${adAccountId}/creative/${made}` ||
        (made === creativeId && key.startsWith(`${adAccountId}/creative/${creativeId}.`)),
    );
  };
}

/** Objects of a run below their ad accounts; images and creatives are told with the ads they make. */
export function runRows({
  items,
  expanded,
  filter,
}: {
  readonly items: readonly LaunchItemDto[];
  readonly expanded: ReadonlySet<string>;
  readonly filter: RunFilter;
}): readonly RunRow[] {
  const children = new Map<number, LaunchItemDto[]>();
  const accounts = new Map<string, LaunchItemDto[]>();
  const causeOf = createCauses(items, ['failed']);
  const delayOf = createCauses(items, ['sending', 'processing']);
  for (const item of items) {
    if (item.level === 'campaign') {
      const known = accounts.get(item.adAccountId);
      known === undefined ? accounts.set(item.adAccountId, [item]) : known.push(item);
    } else if (item.parentPosition !== null && (item.level === 'ad_set' || item.level === 'ad')) {
      const known = children.get(item.parentPosition);
      known === undefined ? children.set(item.parentPosition, [item]) : known.push(item);
    }
  }
  const isNarrowed = filter !== 'all';
  const said = new Map<string, number>();

  const gather = (
    item: LaunchItemDto,
    depth: number,
  ): {
    rows: RunRow[];
    ads: LaunchCounts;
    all: LaunchCounts;
    isShown: boolean;
    endedAt: string | null;
  } => {
    const below = children.get(item.position) ?? [];
    const isOpen = isNarrowed || expanded.has(item.key);
    let ads = item.level === 'ad' ? withItem(NONE, item) : NONE;
    let all = NONE;
    let isBelowShown = false;
    let { endedAt } = item;
    const rows: RunRow[] = [];
    for (const child of below) {
      const found = gather(child, depth + 1);
      ads = sum(ads, found.ads);
      all = sum(all, found.all);
      isBelowShown ||= found.isShown;
      endedAt =
        [endedAt, found.endedAt]
          .filter((at) => at !== null)
          .toSorted()
          .at(-1) ?? null;
      if (isOpen && (!isNarrowed || found.isShown)) {
        rows.push(...found.rows);
      }
    }
    const failing =
      countOf(item) === 'failed'
        ? item
        : item.level === 'ad' && item.state === 'skipped'
          ? causeOf(item)
          : undefined;
    const words = failing === undefined ? null : wordsOf(failing);
    const isFirst = words !== null && !said.has(`${item.adAccountId} ${words}`);
    if (words !== null) {
      const key = `${item.adAccountId} ${words}`;
      said.set(key, (said.get(key) ?? 0) + 1);
    }
    const row: ItemRow = {
      kind: 'item',
      key: item.key,
      depth,
      isExpanded: below.length === 0 ? null : isNarrowed ? rows.length > 0 : isOpen,
      isNote: false,
      item,
      ads: item.level === 'ad' ? null : ads,
      failedCount: all.failed,
      failing: failing ?? null,
      delay: item.level === 'ad' && item.state === 'waiting' ? delayOf(item) : undefined,
    };
    const notes: NoteRow[] =
      failing === undefined || !isFirst
        ? []
        : [
            {
              kind: 'note',
              key: `${item.key}!error`,
              depth,
              isExpanded: null,
              isNote: true,
              item: failing,
              sameCount: 0,
            },
          ];
    return {
      rows: [row, ...notes, ...rows],
      ads,
      all: withItem(all, item),
      isShown: isBelowShown || isOfFilter(item, filter),
      endedAt,
    };
  };

  const rows: RunRow[] = [];
  for (const [adAccountId, campaigns] of accounts) {
    const key = `account/${adAccountId}`;
    let ads = NONE;
    let all = NONE;
    let isShown = !isNarrowed;
    let endedAt: string | null = null;
    const below: RunRow[] = [];
    const isOpen = isNarrowed || expanded.has(key);
    for (const campaign of campaigns) {
      const found = gather(campaign, 2);
      ads = sum(ads, found.ads);
      all = sum(all, found.all);
      isShown ||= found.isShown;
      endedAt =
        [endedAt, found.endedAt]
          .filter((at) => at !== null)
          .toSorted()
          .at(-1) ?? null;
      if (isOpen && (!isNarrowed || found.isShown)) {
        below.push(...found.rows);
      }
    }
    const [first] = campaigns;
    if (isShown && first !== undefined) {
      rows.push(
        {
          kind: 'account',
          key,
          depth: 1,
          isExpanded: isOpen,
          isNote: false,
          adAccountId,
          name: first.adAccountName ?? adAccountId,
          adUserId: first.adUserId,
          ads,
          all,
          endedAt,
        },
        ...below,
      );
    }
  }
  return rows.map((row) =>
    row.kind === 'note'
      ? {
          ...row,
          sameCount: (said.get(`${row.item.adAccountId} ${wordsOf(row.item)}`) ?? 1) - 1,
        }
      : row,
  );
}

/** How many of each filter there are. */
export function countByFilter(
  items: readonly LaunchItemDto[],
): Readonly<Record<RunFilter, number>> {
  const shown = items.filter((item) => !isMade(item));
  const count = (filter: RunFilter): number =>
    shown.filter((item) => isOfFilter(item, filter)).length;
  return {
    all: shown.length,
    failed: count('failed'),
    waiting: count('waiting'),
    created: count('created'),
  };
}
