import { TableCellsIcon } from '@heroicons/react/24/outline';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { ACCOUNTS_ANSWER } from '../features/all-accounts/accounts-answer.ts';
import { AllAccountsScreen, preloadStoredAccounts } from '../features/all-accounts/index.ts';
import { accountsSearch } from '../features/all-accounts/search-params.ts';
import { msg } from '../lib/i18n.ts';
import { expectAnswer } from '../replica/index.ts';

export const Route = createFileRoute('/accounts')({
  staticData: {
    place: {
      name: 'allAccounts',
      label: msg('All accounts'),
      order: 15,
      keys: ['G', 'A'],
      navigation: { icon: TableCellsIcon, at: 'start' },
    },
  },

  validateSearch: accountsSearch.validateSearch,
  beforeLoad: ({ cause }) => {
    if (cause === 'enter') {
      expectAnswer(ACCOUNTS_ANSWER);
    }
  },
  loader: ({ cause }) => {
    if (cause === 'enter') {
      void preloadStoredAccounts();
    }
  },
  component: function AllAccountsRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('All accounts'));
    return <AllAccountsScreen />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
