export {
  ListFigure,
  ListFigurePicker,
  ListSources,
  useListFigureColumns,
  useListFigureNames,
  useOfferedListFigures,
} from './components/list-columns.tsx';
export { ResultsPicker } from './components/results-picker.tsx';
export { ResultsScreen } from './components/results-screen.tsx';
export { ResultsTask } from './components/results-task.tsx';
export {
  DEFAULT_LIST_FIGURES,
  isListFigure,
  LIST_FIGURE_IDS,
  LIST_FIGURE_SORTS,
  type ListFigureId,
} from './list-figure-ids.ts';
export {
  type ListSums,
  type ListTotal,
  listFigureAloneText,
  listFigureOf,
  sumListRows,
} from './list-figures.ts';
export { objectResultsQuery, type PeriodObjectResults } from './object-results.ts';
export { type DayResults, useDayResults } from './use-day-results.ts';
