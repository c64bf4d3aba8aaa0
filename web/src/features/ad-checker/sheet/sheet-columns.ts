import type { EditField } from '@ads-checker/shared/contracts/ad-object-operations';
import type { Locale } from '../../../lib/locales.ts';
import type { ObjectKind } from '../ad-object.ts';

/** Columns that an import reads; `base` holds the values at the time of the export. */
export type SheetColumn =
  | 'id'
  | EditField
  | 'campaignId'
  | 'adSetId'
  | 'urlTags'
  | 'country'
  | 'base';

/** In both languages: a file is also read in the other one. */
const TITLES: Readonly<Record<SheetColumn, { readonly en: string; readonly ru: string }>> = {
  id: { en: 'ID', ru: 'ID' },
  name: { en: 'Name', ru: 'Название' },
  status: { en: 'Status', ru: 'Статус' },
  dailyBudget: { en: 'Daily budget', ru: 'Дневной бюджет' },
  lifetimeBudget: { en: 'Lifetime budget', ru: 'Бюджет на весь срок' },
  bidAmount: { en: 'Bid', ru: 'Ставка' },
  startTime: { en: 'Start', ru: 'Начало' },
  endTime: { en: 'End', ru: 'Окончание' },
  campaignId: { en: 'Campaign ID', ru: 'ID кампании' },
  adSetId: { en: 'Ad set ID', ru: 'ID группы объявлений' },
  urlTags: { en: 'URL parameters, read-only', ru: 'Параметры URL, не меняются' },
  country: { en: 'Country, of new campaigns', ru: 'Страна, для новых кампаний' },
  base: { en: 'Exported values, do not change', ru: 'Выгруженные значения, не менять' },
};

const COLUMNS: Readonly<Record<ObjectKind, readonly SheetColumn[]>> = {
  campaigns: ['id', 'name', 'status', 'dailyBudget', 'lifetimeBudget', 'country'],
  adSets: [
    'id',
    'name',
    'status',
    'dailyBudget',
    'lifetimeBudget',
    'bidAmount',
    'startTime',
    'endTime',
    'campaignId',
  ],
  ads: ['id', 'name', 'status', 'urlTags', 'adSetId', 'campaignId'],
};

/** The columns of a list that an import reads, in their order; the last one is `base`. */
export const sheetColumnsOf = (kind: ObjectKind): readonly SheetColumn[] => COLUMNS[kind];

const EDITED: readonly SheetColumn[] = [
  'name',
  'status',
  'dailyBudget',
  'lifetimeBudget',
  'bidAmount',
  'startTime',
  'endTime',
] satisfies readonly EditField[];

/** The fields of a list that its sheet edits. */
export const editedFieldsOf = (kind: ObjectKind): readonly EditField[] =>
  COLUMNS[kind].filter((column): column is EditField => EDITED.includes(column));

/** Of budgets the currency, of times the zone: a file of another one cannot be read. */
export interface SheetUnits {
  readonly currency: string | null;
  readonly timeZone: string;
}

const isMoneyColumn = (column: SheetColumn): boolean =>
  column === 'dailyBudget' || column === 'lifetimeBudget' || column === 'bidAmount';
const isTimeColumn = (column: SheetColumn): boolean =>
  column === 'startTime' || column === 'endTime';

function unitOf(column: SheetColumn, { currency, timeZone }: SheetUnits): string | null {
  return isMoneyColumn(column) ? currency : isTimeColumn(column) ? timeZone : null;
}

/** `Daily budget (EUR)` */
export function sheetTitle({
  column,
  units,
  locale,
}: {
  readonly column: SheetColumn;
  readonly units: SheetUnits;
  readonly locale: Locale;
}): string {
  const title = TITLES[column][locale === 'ru-RU' ? 'ru' : 'en'];
  const unit = unitOf(column, units);
  return unit === null ? title : `${title} (${unit})`;
}

const simplify = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
const BY_TITLE = new Map(
  (Object.keys(TITLES) as SheetColumn[]).flatMap((column) =>
    Object.values(TITLES[column]).map((title) => [simplify(title), column] as const),
  ),
);
const WITH_UNIT = /^(.*?) ?\(([^()]*)\)$/;

/** The column that a title names, in either language, and the unit behind it. */
export function findSheetColumn(
  title: string,
): { readonly column: SheetColumn; readonly unit: string | null } | undefined {
  const text = simplify(title);
  const whole = BY_TITLE.get(text);
  if (whole !== undefined) {
    return { column: whole, unit: null };
  }
  const [, name = '', unit = ''] = WITH_UNIT.exec(text) ?? [];
  const column = BY_TITLE.get(name);
  return column === undefined || !(isMoneyColumn(column) || isTimeColumn(column))
    ? undefined
    : { column, unit };
}

/** Whether a column is in the unit that the list has; one without a unit is. */
export function hasUnitOf(
  { column, unit }: { readonly column: SheetColumn; readonly unit: string | null },
  units: SheetUnits,
): boolean {
  return unit === null || unit === simplify(unitOf(column, units) ?? '');
}
