import { UserIcon } from '@heroicons/react/16/solid';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import {
  ProfileSettingsScreen,
  prefetchProfileSettings,
} from '../features/profile-settings/index.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/profile-settings')({
  staticData: {
    place: {
      name: 'profileSettings',
      label: msg('Profile settings'),
      order: 90,
      more: { icon: UserIcon, order: 80 },
    },
  },

  loader: prefetchProfileSettings,
  component: function ProfileSettingsRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Profile settings'));
    return <ProfileSettingsScreen />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
