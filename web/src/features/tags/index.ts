import { lazyPart } from '../../ui/lazy-part.tsx';

export type { TagSelection } from './use-tag-commands.ts';
export { useTaggedIds } from './use-tagged-ids.ts';

// Loaded when they are first shown
export const TagMarks = lazyPart(
  async () => (await import('./components/tag-marks.tsx')).TagMarks,
  { isFloating: true },
);
export const TagFilter = lazyPart(
  async () => (await import('./components/tag-filter.tsx')).TagFilter,
  { isFloating: true },
);
export const TagsDialog = lazyPart(
  async () => (await import('./components/tags-dialog.tsx')).TagsDialog,
  { isFloating: true },
);
