import { type FigureCondition, meetsFigureCondition } from '../../../lib/figure-filters.ts';
import { type AdObjectRow, isAd, OBJECT_KINDS, type ObjectKind } from '../ad-object.ts';
import { type ColumnFormat, type ColumnSpec, isNumeric, listColumns } from '../columns/columns.ts';
import { isTrackerColumn } from '../tracker-figures.ts';

export type FigureId = ColumnSpec['id'] | 'dailyBudget' | 'lifetimeBudget';

/** A number of a row that filters compare. */
export interface Figure {
  readonly id: FigureId;
  readonly format: ColumnFormat;
  readonly value: (row: AdObjectRow) => number | null;
  readonly order: (row: AdObjectRow) => number | null;
}

/** The column of budgets holds both periods, which must not be compared with one number. */
const NOT_COMPARED: readonly ColumnFormat[] = ['date', 'budget'];

function ofColumn({ id, format, value, order }: ColumnSpec): Figure {
  const read = (row: AdObjectRow) => {
    const found = value(row);
    return typeof found === 'number' ? found : null;
  };
  return { id, format, value: read, order: order ?? read };
}

function budget(id: 'dailyBudget' | 'lifetimeBudget'): Figure {
  const value = (row: AdObjectRow) => {
    const amount = isAd(row) ? undefined : row[id]?.amount;
    return amount === undefined ? null : Number(amount);
  };
  return { id, format: 'money', value, order: value };
}

const BUDGETS = [budget('dailyBudget'), budget('lifetimeBudget')];

function figuresOf(kind: ObjectKind): readonly Figure[] {
  const ofColumns = listColumns(kind, true)
    .filter(({ format }) => isNumeric(format) && !NOT_COMPARED.includes(format))
    .map(ofColumn);
  return kind === 'ads' ? ofColumns : [...ofColumns, ...BUDGETS];
}

const FIGURES = new Map(OBJECT_KINDS.map((kind) => [kind, figuresOf(kind)]));
const BY_ID: ReadonlyMap<string, Figure> = new Map(
  [...FIGURES.values()].flat().map((figure) => [figure.id, figure]),
);

/** Every figure that objects of this kind can be filtered by. */
export function listFigures(kind: ObjectKind, hasTracker: boolean): readonly Figure[] {
  return (FIGURES.get(kind) ?? []).filter(({ id }) => hasTracker || !isTrackerColumn(id));
}

export function findFigure(id: string): Figure | undefined {
  return BY_ID.get(id);
}

/** Tests the conditions on figures; null without one that is known. */
export function matchFigures({
  conditions,
  ratioToUSD,
}: {
  readonly conditions: readonly FigureCondition[];
  /** Units of the ad account's currency per US dollar; null when unknown. */
  readonly ratioToUSD: number | null;
}): ((row: AdObjectRow) => boolean) | null {
  const tests = conditions.flatMap((condition) => {
    const figure = findFigure(condition.figure);
    if (figure === undefined) {
      return [];
    }
    const ratio = condition.isUSD ? ratioToUSD : 1;
    const convert = (amount: number | null) =>
      amount === null || ratio === null ? null : amount / ratio;
    return [
      (row: AdObjectRow) =>
        meetsFigureCondition(condition, {
          value: convert(figure.value(row)),
          order: convert(figure.order(row)),
        }),
    ];
  });
  return tests.length === 0 ? null : (row) => tests.every((test) => test(row));
}
