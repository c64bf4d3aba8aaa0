export { BoostingFrame } from './components/boosting-frame.tsx';
export { ProfilesTab } from './components/profiles-tab.tsx';
export { TasksTab } from './components/tasks-tab.tsx';
