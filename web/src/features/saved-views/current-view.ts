import {
  type AdAccountList,
  isAdAccountList,
  type SavedViewContent,
  type SavedViewDto,
} from '@ads-checker/shared/contracts/saved-views';
import { type CheckerTab, checkerPath } from '../../lib/checker-path.ts';
import { updateGridSettings, updateSettings } from '../../lib/settings.ts';

/** The current state of a list. */
export type CurrentView = SavedViewContent;

const TABS = {
  campaigns: 'campaigns',
  adSets: 'ad-sets',
  ads: 'ads',
} as const satisfies Record<AdAccountList, CheckerTab>;

/** The ad account in the URL of the checker; null elsewhere. */
function findOpenAccount(path: string): Pick<SavedViewContent, 'adUserId' | 'adAccountId'> | null {
  const [, adUserId, adAccountId] = /^\/checker\/users\/(\d+)\/accounts\/(\d+)\//.exec(path) ?? [];
  return adUserId === undefined || adAccountId === undefined ? null : { adUserId, adAccountId };
}

/** The URL of a view: of an ad account's list in the open ad account, or else where it was saved. */
export function savedViewPath({
  view,
  currentPath,
}: {
  view: SavedViewContent;
  currentPath: string;
}): string {
  const { adUserId, adAccountId } = findOpenAccount(currentPath) ?? view;
  const { list } = view;
  const path =
    isAdAccountList(list) && adUserId !== null && adAccountId !== null
      ? checkerPath({ adUserId, adAccountId, tab: TABS[list] })
      : list === 'accounts'
        ? '/accounts'
        : '/results';
  return /^\?[^#]*$/.test(view.query) ? `${path}${view.query}` : path;
}

/** Applies the period and columns of a view; what else it holds is in its URL. */
export function applySavedView({ list, period, columns, pinned }: SavedViewContent): void {
  if (!isAdAccountList(list)) {
    return;
  }
  updateSettings({ period });
  updateGridSettings({ grid: list, patch: { columns: [...columns], pinned: [...pinned] } });
}

const partsOf = ({ list, query, period, columns, pinned }: SavedViewContent): string =>
  JSON.stringify([list, query, period, columns, pinned]);

/** Whether a view matches the current list, wherever it was saved. */
export function matchesCurrentView({
  view,
  shown,
}: {
  view: SavedViewContent;
  shown: CurrentView;
}): boolean {
  return partsOf(view) === partsOf(shown);
}

/** Rows whose name contains the text, sorted by name. */
export function findSavedViews(
  rows: readonly SavedViewDto[],
  text: string,
): readonly SavedViewDto[] {
  const searchText = text.trim().toLocaleLowerCase();
  return rows
    .filter(({ name }) => name.toLocaleLowerCase().includes(searchText))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}
