import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';
import { figureConditionsSchema } from '../../lib/figure-params.ts';
import {
  defineView,
  listParam,
  optionalParam,
  type Param,
  sortParam,
  textParam,
} from '../../lib/view.ts';
import {
  DEFAULT_LIST_FIGURES,
  isListFigure,
  LIST_FIGURE_SORTS,
  type ListFigureId,
} from '../results/index.ts';

/** Texts start ascending, figures descending. */
export const ACCOUNT_SORTS = {
  profile: 'asc',
  account: 'asc',
  status: 'asc',
  spend: 'desc',
  yesterday: 'desc',
  balance: 'desc',
  limit: 'desc',
  active: 'desc',
  rejected: 'desc',
  checked: 'desc',
  ...LIST_FIGURE_SORTS,
} as const;
export type AccountColumn = keyof typeof ACCOUNT_SORTS;

export const ACCOUNT_GROUPS = ['active', 'stopped', 'rejected'] as const;
export type AccountGroup = (typeof ACCOUNT_GROUPS)[number];

/** As the URL writes them: `spend>50`. */
const figuresParam: Param<readonly string[], 'figures'> = {
  initial: [],
  read: ({ figures }) => figureConditionsSchema.parse(figures),
  write: (figures) => ({ figures }),
  isFilter: () => true,
};

const NO_COLUMNS = 'none';
/** Figures of trackers that are shown. */
const columnsParam: Param<readonly ListFigureId[], 'columns'> = {
  initial: DEFAULT_LIST_FIGURES,
  read: ({ columns }) =>
    columns === undefined ? undefined : [columns].flat().filter(isListFigure),
  write: (columns) => ({ columns: columns.length === 0 ? NO_COLUMNS : columns }),
};

/** The list as its URL holds it. */
export const accountsSearch = defineView({
  text: textParam('q', 100),
  group: optionalParam('show', z.enum(ACCOUNT_GROUPS)),
  figures: figuresParam,
  /** Ad accounts with any of these tags. */
  tagIds: listParam('tags', (value) => idSchema.safeParse(value).data),
  columns: columnsParam,
  /** Null: by largest spend. */
  sort: sortParam(ACCOUNT_SORTS),
});
