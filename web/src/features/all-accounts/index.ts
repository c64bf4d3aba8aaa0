export { preloadStoredAccounts } from './checked-accounts.ts';
export { AllAccountsScreen } from './components/all-accounts-screen.tsx';
