export { EditTrackerScreen } from './components/edit-tracker-screen.tsx';
export { NewTrackerScreen } from './components/new-tracker-screen.tsx';
export { TrackersScreen } from './components/trackers-screen.tsx';
export { useTrackerTitle } from './use-tracker.ts';
