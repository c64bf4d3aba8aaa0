export { AdUserMenu } from './accounts/ad-user-menu.tsx';
export { AdCheckerScreen } from './ad-checker-screen.tsx';
