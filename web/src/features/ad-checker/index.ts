export { CHECKER_TABS, type CheckerTab } from './ad-object.ts';
export { AdCheckerScreen, type AdCheckerScreenProps } from './components/ad-checker-screen.tsx';
export { AdUserMenu } from './components/ad-user-menu.tsx';
export { checkerPath } from './paths.ts';
export { type AdCheckerSearch, adCheckerSearchSchema } from './search-params.ts';
