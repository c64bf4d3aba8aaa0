import type { LaunchContent } from '@ads-checker/shared/contracts/launch-plans';
import type { LaunchItemDto } from '@ads-checker/shared/contracts/launch-runs';
import type { PlanFault } from '@ads-checker/shared/domain/launch/faults';
import type {
  PlannedAccount,
  PlannedAd,
  PlannedAdSet,
  PlannedCampaign,
  PlannedObject,
} from '@ads-checker/shared/domain/launch/plan';
import type { TreeRow } from '../tree/tree-row.ts';

export const PLAN_FILTERS = ['all', 'fix', 'edited'] as const;
export type PlanFilter = (typeof PLAN_FILTERS)[number];

export interface CheckCounts {
  readonly accepted: number;
  readonly refused: number;
  readonly unchecked: number;
  readonly open: number;
}

interface AccountRow extends TreeRow {
  readonly kind: 'account';
  readonly planned: PlannedAccount;
  readonly faults: readonly PlanFault[];
  readonly checks: CheckCounts | null;
  readonly counts: { readonly campaigns: number; readonly ads: number };
}

interface ObjectRow extends TreeRow {
  readonly kind: 'object';
  readonly object: PlannedObject;
  readonly isEdited: boolean;
  readonly faults: readonly PlanFault[];
  /** What the newest check says of it; null: it was not in it. */
  readonly check: LaunchItemDto['state'] | null;
  /** Of what is below it. */
  readonly below: CheckCounts | null;
}

interface NoteRow extends TreeRow {
  readonly kind: 'note';
  readonly fault: PlanFault | null;
  readonly error: NonNullable<LaunchItemDto['error']> | null;
  /** Other objects of which the ad network said the same. */
  readonly sameCount: number;
  readonly adAccountId: string;
}

export type PlanRow = AccountRow | ObjectRow | NoteRow;

const accountKey = (adAccountId: string): string => `account/${adAccountId}`;

/** The check of each planned object, an ad's with that of its creative and image. */
export interface PlanChecks {
  readonly of: (object: PlannedObject) => LaunchItemDto | undefined;
}

const NO_COUNTS: CheckCounts = { accepted: 0, refused: 0, unchecked: 0, open: 0 };

function countOf(state: LaunchItemDto['state']): keyof CheckCounts {
  switch (state) {
    case 'done':
      return 'accepted';
    case 'failed':
      return 'refused';
    case 'waiting':
    case 'sending':
      return 'open';
    default:
      return 'unchecked';
  }
}

function add(counts: CheckCounts, state: LaunchItemDto['state'] | undefined): CheckCounts {
  if (state === undefined) {
    return counts;
  }
  const name = countOf(state);
  return { ...counts, [name]: counts[name] + 1 };
}

function sum(one: CheckCounts, other: CheckCounts): CheckCounts {
  return {
    accepted: one.accepted + other.accepted,
    refused: one.refused + other.refused,
    unchecked: one.unchecked + other.unchecked,
    open: one.open + other.open,
  };
}

/** Items of a check, found by planned objects. */
export function checksOf(items: readonly LaunchItemDto[]): PlanChecks {
  const byKey = new Map(items.map((item) => [item.key, item]));
  return {
    of(object) {
      const own = byKey.get(object.key);
      if (object.level !== 'ad' || own === undefined) {
        return own;
      }
      const { adAccountId } = object.account;
      const creative =
        object.text === null
          ? undefined
          : byKey.get(`${adAccountId}/creative/${object.creativeId}.${object.text.key}`);
      const image = byKey.get(`${adAccountId}/image/${object.creativeId}`);
      return [own, creative, image].find((item) => item?.state === 'failed') ?? own;
    },
  };
}

export interface PlanRowsInput {
  readonly content: LaunchContent;
  readonly accounts: readonly PlannedAccount[];
  readonly faults: readonly PlanFault[];
  /** Null before the first check. */
  readonly checks: PlanChecks | null;
  readonly expanded: ReadonlySet<string>;
  readonly filter: PlanFilter;
  readonly search: string;
}

interface Gathered {
  readonly rows: readonly PlanRow[];
  readonly counts: CheckCounts;
  readonly isShown: boolean;
}

/** Rows to show, and how many there are for each filter. */
export function planRows(input: PlanRowsInput): {
  readonly rows: readonly PlanRow[];
  readonly counts: Readonly<Record<PlanFilter, number>>;
  readonly checks: CheckCounts;
} {
  const { content, checks, expanded, filter } = input;
  const search = input.search.trim().toLocaleLowerCase();
  const isNarrowed = filter !== 'all' || search !== '';
  const totals = { all: 0, fix: 0, edited: 0 };
  const faultsByKey = new Map<string, PlanFault[]>();
  for (const fault of input.faults) {
    if (fault.of !== 'plan') {
      const key = fault.of === 'object' ? fault.key : accountKey(fault.adAccountId);
      faultsByKey.set(key, [...(faultsByKey.get(key) ?? []), fault]);
    }
  }
  /** Of each ad account the same words are told once. */
  const said = new Map<string, Map<string, number>>();
  const wordsOf = ({ error }: LaunchItemDto): string | null =>
    error === null ? null : `${error.code ?? ''} ${error.networkMessage ?? error.message}`;
  const isToFix = (faults: readonly PlanFault[], item: LaunchItemDto | undefined): boolean =>
    faults.length > 0 || item?.state === 'failed';

  const matches = ({
    name,
    isToFix: toFix,
    isEdited,
  }: {
    readonly name: string;
    readonly isToFix: boolean;
    readonly isEdited: boolean;
  }): boolean =>
    (filter === 'all' || (filter === 'fix' ? toFix : isEdited)) &&
    (search === '' || name.toLocaleLowerCase().includes(search));

  const notesOf = (
    row: { readonly key: string; readonly depth: number },
    faults: readonly PlanFault[],
    { item, adAccountId }: { item: LaunchItemDto | undefined; adAccountId: string },
  ): NoteRow[] => {
    const note = { kind: 'note', depth: row.depth, isExpanded: null, isNote: true } as const;
    const notes: NoteRow[] = faults.map((fault) => ({
      ...note,
      key: `${row.key}!${fault.fault}${'detail' in fault ? `!${fault.detail ?? ''}` : ''}`,
      fault,
      error: null,
      sameCount: 0,
      adAccountId,
    }));
    const words = item?.state === 'failed' ? wordsOf(item) : null;
    if (item !== undefined && item.error !== null && words !== null) {
      const ofAccount = said.get(adAccountId) ?? new Map<string, number>();
      said.set(adAccountId, ofAccount);
      const before = ofAccount.get(words) ?? 0;
      ofAccount.set(words, before + 1);
      if (before === 0) {
        notes.push({
          ...note,
          key: `${row.key}!error`,
          fault: null,
          error: item.error,
          sameCount: 0,
          adAccountId,
        });
      }
    }
    return notes;
  };

  const gather = (object: PlannedObject, depth: number): Gathered => {
    const item = checks?.of(object);
    const faults = faultsByKey.get(object.key) ?? [];
    const isEdited = content.edits[object.key] !== undefined;
    const toFix = !object.isLeftOut && isToFix(faults, item);
    totals.all += 1;
    totals.fix += toFix ? 1 : 0;
    totals.edited += isEdited ? 1 : 0;
    const notes = object.isLeftOut
      ? []
      : notesOf({ key: object.key, depth }, faults, {
          item,
          adAccountId: object.account.adAccountId,
        });
    const children: readonly (PlannedAdSet | PlannedAd)[] =
      object.level === 'campaign' ? object.adSets : object.level === 'ad_set' ? object.ads : [];
    let below = NO_COUNTS;
    let isBelowShown = false;
    const childRows: PlanRow[] = [];
    const isOpen = isNarrowed || expanded.has(object.key);
    for (const child of children) {
      const found = gather(child, depth + 1);
      below = sum(below, found.counts);
      isBelowShown ||= found.isShown;
      if (isOpen && (!isNarrowed || found.isShown)) {
        childRows.push(...found.rows);
      }
    }
    const isOwn = matches({ name: object.name, isToFix: toFix, isEdited });
    const isShown = isOwn || isBelowShown;
    const row: ObjectRow = {
      kind: 'object',
      key: object.key,
      depth,
      isExpanded: children.length === 0 ? null : isNarrowed ? childRows.length > 0 : isOpen,
      isNote: false,
      object,
      isEdited,
      faults,
      check: item?.state ?? null,
      below: checks === null || children.length === 0 ? null : below,
    };
    return {
      rows: [row, ...notes, ...childRows],
      counts: add(below, item?.state),
      isShown,
    };
  };

  const rows: PlanRow[] = [];
  let allChecks = NO_COUNTS;
  for (const planned of input.accounts) {
    const { adAccountId, adAccountName } = planned.account;
    const key = accountKey(adAccountId);
    const faults = faultsByKey.get(key) ?? [];
    totals.fix += faults.length > 0 ? 1 : 0;
    let counts = NO_COUNTS;
    let isBelowShown = false;
    const childRows: PlanRow[] = [];
    const isOpen = isNarrowed || expanded.has(key);
    for (const campaign of planned.campaigns) {
      const found = gather(campaign, 2);
      counts = sum(counts, found.counts);
      isBelowShown ||= found.isShown;
      if (isOpen && (!isNarrowed || found.isShown)) {
        childRows.push(...found.rows);
      }
    }
    allChecks = sum(allChecks, counts);
    const isOwn = matches({
      name: adAccountName ?? adAccountId,
      isToFix: faults.length > 0,
      isEdited: false,
    });
    if (!isNarrowed || isOwn || isBelowShown) {
      rows.push(
        {
          kind: 'account',
          key,
          depth: 1,
          isExpanded:
            planned.campaigns.length === 0 ? null : isNarrowed ? childRows.length > 0 : isOpen,
          isNote: false,
          planned,
          faults,
          checks: checks === null ? null : counts,
          counts: countShown(planned.campaigns),
        },
        ...notesOf({ key, depth: 1 }, faults, { item: undefined, adAccountId }),
        ...childRows,
      );
    }
  }
  return {
    rows: rows.map((row) => (row.kind === 'note' ? withSameCount(row, said) : row)),
    counts: totals,
    checks: allChecks,
  };
}

function withSameCount(
  row: NoteRow,
  said: ReadonlyMap<string, ReadonlyMap<string, number>>,
): NoteRow {
  if (row.error === null) {
    return row;
  }
  const words = `${row.error.code ?? ''} ${row.error.networkMessage ?? row.error.message}`;
  return { ...row, sameCount: (said.get(row.adAccountId)?.get(words) ?? 1) - 1 };
}

function countShown(campaigns: readonly PlannedCampaign[]): AccountRow['counts'] {
  const planned = campaigns.filter(({ isLeftOut }) => !isLeftOut);
  return {
    campaigns: planned.length,
    ads: planned
      .flatMap(({ adSets }) => adSets)
      .reduce((total, { ads }) => total + ads.filter(({ isLeftOut }) => !isLeftOut).length, 0),
  };
}

/** Keys to open so that rows of a level are seen. */
export function keysDownTo(
  accounts: readonly PlannedAccount[],
  level: 'account' | 'campaign' | 'ad_set' | 'ad',
): ReadonlySet<string> {
  const keys = new Set<string>();
  if (level === 'account') {
    return keys;
  }
  for (const { account, campaigns } of accounts) {
    keys.add(accountKey(account.adAccountId));
    if (level !== 'campaign') {
      for (const campaign of campaigns) {
        keys.add(campaign.key);
        if (level === 'ad') {
          for (const { key } of campaign.adSets) {
            keys.add(key);
          }
        }
      }
    }
  }
  return keys;
}
