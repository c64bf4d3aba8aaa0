import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { ProfilesTab } from '../features/comment-boosting/index.ts';

export const Route = createFileRoute('/comments-cheating/profiles')({
  component: function BoostingProfilesRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Boosting comments'));
    return <ProfilesTab />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
