export { ProfileSettingsScreen } from './components/profile-settings-screen.tsx';
export { loadBotInfo, loadExtension, loadSessions } from './queries.ts';
