export { SavedViewsMenu } from './components/saved-views-menu.tsx';
export type { ShownView } from './shown-view.ts';
