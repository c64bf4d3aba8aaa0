export { SavedViewsMenu } from './components/saved-views-menu.tsx';
export type { CurrentView } from './current-view.ts';
