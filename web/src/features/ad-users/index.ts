export { AdUsersScreen } from './components/ad-users-screen.tsx';
