/** What lists show of a tracker, in the order of their columns, with the order each sorts in first. */
export const LIST_FIGURE_SORTS = {
  leads: 'desc',
  revenue: 'desc',
  profit: 'desc',
  roi: 'desc',
  cpa: 'desc',
  epc: 'desc',
  cr: 'desc',
  approveRate: 'desc',
  trackerClicks: 'desc',
  clickShare: 'desc',
} as const;
export type ListFigureId = keyof typeof LIST_FIGURE_SORTS;
export const LIST_FIGURE_IDS = Object.keys(LIST_FIGURE_SORTS) as ListFigureId[];
export const DEFAULT_LIST_FIGURES: readonly ListFigureId[] = ['profit', 'roi'];

export function isListFigure(id: unknown): id is ListFigureId {
  return typeof id === 'string' && Object.hasOwn(LIST_FIGURE_SORTS, id);
}
