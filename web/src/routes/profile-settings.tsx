import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import {
  ProfileSettingsScreen,
  prefetchProfileSettings,
} from '../features/profile-settings/index.ts';

export const Route = createFileRoute('/profile-settings')({
  loader: prefetchProfileSettings,
  component: function ProfileSettingsRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Profile settings'));
    return <ProfileSettingsScreen />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
