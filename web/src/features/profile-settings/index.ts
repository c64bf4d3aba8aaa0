export { OwnAccess } from './components/own-access.tsx';
export { ProfileSettingsScreen } from './components/profile-settings-screen.tsx';
export { prefetchProfileSettings } from './queries.ts';
