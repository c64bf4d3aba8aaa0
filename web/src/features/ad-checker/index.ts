export { AdCheckerScreen } from './components/ad-checker-screen.tsx';
export { AdUserMenu } from './components/ad-user-menu.tsx';
