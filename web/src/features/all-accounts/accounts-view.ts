import { isAdAccountActive } from '@ads-checker/shared/domain/ad-objects';
import {
  type FigureCondition,
  readFigureConditions,
  writeFigureCondition,
} from '../../lib/figure-filters.ts';
import { LIST_FIGURE_IDS, type ListFigureId, listFigureOf } from '../results/index.ts';
import { meetsAccountConditions } from './account-figures.ts';
import type { AccountRow } from './account-rows.ts';
import { type AccountColumn, type AccountGroup, accountsSearch } from './search-params.ts';

type AccountsSearch = typeof accountsSearch.initial;
export type AccountsView = Omit<AccountsSearch, 'figures'> & {
  readonly figures: readonly FigureCondition[];
};

export function toAccountsView(input: unknown): AccountsView {
  const view = accountsSearch.read(input);
  return { ...view, figures: readFigureConditions(view.figures) };
}

export function accountsQuery(view: AccountsView): string {
  const figures = view.figures.map(writeFigureCondition);
  return accountsSearch.toQuery({ ...view, figures });
}

export const accountsPath = (view: AccountsView): string => `/accounts${accountsQuery(view)}`;

const GROUPS: Readonly<Record<AccountGroup, (row: AccountRow) => boolean>> = {
  active: ({ account }) => isAdAccountActive(account),
  stopped: ({ account }) => !isAdAccountActive(account),
  rejected: ({ account }) => (account.rejectedAdCount ?? 0) > 0,
};

export function countGroup(rows: readonly AccountRow[], group: AccountGroup): number {
  return rows.filter(GROUPS[group]).length;
}

const searchTexts = new WeakMap<AccountRow, string>();

/** Computed on the first search, so that the rows appear sooner. */
function searchTextOf(row: AccountRow): string {
  const { profileName, account } = row;
  const text =
    searchTexts.get(row) ?? `${profileName}\n${account.name}\n${account.id}`.toLocaleLowerCase();
  searchTexts.set(row, text);
  return text;
}

export function filterAccounts(
  rows: readonly AccountRow[],
  { text, group, figures }: Pick<AccountsView, 'text' | 'group' | 'figures'>,
  /** Ad accounts with the tags of the view; null without. */
  tagged: ReadonlySet<string> | null = null,
): readonly AccountRow[] {
  const searchText = text.trim().toLocaleLowerCase();
  const isOfGroup = group === undefined ? () => true : GROUPS[group];
  return rows.filter(
    (row) =>
      isOfGroup(row) &&
      (tagged?.has(row.account.id) ?? true) &&
      meetsAccountConditions(row, figures) &&
      (searchText === '' || searchTextOf(row).includes(searchText)),
  );
}

type Key = string | number | null;

const KEYS: Readonly<Record<AccountColumn, (row: AccountRow) => Key>> = {
  profile: ({ profileName }) => profileName,
  account: ({ account }) => account.name,
  status: ({ account }) => account.status,
  spend: ({ spendUSD, spend }) => spendUSD ?? spend,
  yesterday: ({ spentYesterdayUSD, spentYesterday }) => spentYesterdayUSD ?? spentYesterday,
  balance: ({ account: { balance, currencyRatioToUSD: ratio } }) =>
    balance === null ? null : Number(balance.amount) / (ratio ?? 1),
  limit: ({ limitShare }) => limitShare,
  active: ({ account }) => account.activeAdCount,
  rejected: ({ account }) => account.rejectedAdCount,
  checked: ({ account }) => Date.parse(account.checkedAt),
  ...(Object.fromEntries(
    LIST_FIGURE_IDS.map((id) => [id, ({ results }: AccountRow) => listFigureOf(id, results)]),
  ) as Record<ListFigureId, (row: AccountRow) => Key>),
};

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Unknown values come last in either order; ties keep the order by name. */
export function sortAccounts(
  rows: readonly AccountRow[],
  sort: AccountsView['sort'],
): readonly AccountRow[] {
  const { column, order } = sort ?? { column: 'spend', order: 'desc' };
  const read = KEYS[column];
  const sign = order === 'asc' ? 1 : -1;
  const compare = (a: Key, b: Key): number => {
    if (a === null || b === null) {
      return Number(a === null) - Number(b === null);
    }
    return (
      sign *
      (typeof a === 'string' || typeof b === 'string'
        ? collator.compare(String(a), String(b))
        : a - b)
    );
  };
  const keys = new Map(rows.map((row) => [row, read(row)]));
  return rows.toSorted((a, b) => compare(keys.get(a) ?? null, keys.get(b) ?? null));
}
