export { ProfileSettingsScreen } from './components/profile-settings-screen.tsx';
export { loadBotInfo, loadSessions } from './queries.ts';
