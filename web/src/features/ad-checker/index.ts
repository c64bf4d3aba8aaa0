export { AdUserMenu } from './accounts/ad-user-menu.tsx';
export { AdCheckerScreen } from './screen/ad-checker-screen.tsx';
