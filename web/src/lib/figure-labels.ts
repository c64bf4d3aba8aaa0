import type { FigureCondition, FigureOperator } from './figure-filters.ts';
import { type MessageKey, msg } from './i18n.ts';

export const FIGURE_OPERATOR_LABELS = {
  GREATER: msg('greater than'),
  LESS: msg('less than'),
  BETWEEN: msg('between'),
  EQUAL: msg('equals'),
  EMPTY: msg('is empty'),
  NOT_EMPTY: msg('isn’t empty'),
} as const satisfies Record<FigureOperator, MessageKey>;

/** `> €50.00`, `€1.00 – €2.00`, `is empty` */
export function figureConditionText({
  condition: { operator, values },
  format,
  translate,
}: {
  condition: FigureCondition;
  format: (value: number) => string;
  translate: (message: MessageKey) => string;
}): string {
  const [first = '', second = ''] = values.map(format);
  switch (operator) {
    case 'GREATER':
      return `> ${first}`;
    case 'LESS':
      return `< ${first}`;
    case 'EQUAL':
      return `= ${first}`;
    case 'BETWEEN':
      return `${first} – ${second}`;
    default:
      return translate(FIGURE_OPERATOR_LABELS[operator]);
  }
}
