import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import {
  loadBotInfo,
  loadExtension,
  loadSessions,
  ProfileSettingsScreen,
} from '../features/profile-settings/index.ts';

export const Route = createFileRoute('/profile-settings')({
  loader: () => ({ sessions: loadSessions(), botInfo: loadBotInfo(), extension: loadExtension() }),
  // Somebody who looks where they are logged in wants to know it as it is now
  staleTime: 0,
  component: function ProfileSettingsRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Profile settings'));
    return <ProfileSettingsScreen {...Route.useLoaderData()} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
