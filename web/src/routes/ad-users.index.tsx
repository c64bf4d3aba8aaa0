import { HomeIcon } from '@heroicons/react/24/outline';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { AdUsersScreen } from '../features/ad-users/index.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/ad-users/')({
  staticData: {
    place: {
      name: 'home',
      label: msg('Home'),
      order: 10,
      keys: ['G', 'H'],
      navigation: { icon: HomeIcon, at: 'start' },
    },
  },

  component: function AdUsersRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Profiles'));
    return <AdUsersScreen />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
