import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { NewTrackerScreen } from '../features/trackers/index.ts';
import { msg } from '../lib/i18n.ts';
import { canManageOwnTeam } from '../lib/places.ts';
import { useActor } from '../lib/session.ts';

export const Route = createFileRoute('/team-settings/trackers/new')({
  staticData: {
    place: { name: 'newTracker', label: msg('New tracker'), order: 75, may: canManageOwnTeam },
  },
  component: function NewTrackerRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('New tracker'));
    return canManageOwnTeam(useActor()) ? (
      <NewTrackerScreen />
    ) : (
      <RouteError error={new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied)} />
    );
  },
});
