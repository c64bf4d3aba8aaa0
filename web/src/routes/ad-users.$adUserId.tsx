import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useProfileName } from '../app/use-document-title.ts';
import { EditProfileScreen } from '../features/ad-users/index.ts';

export const Route = createFileRoute('/ad-users/$adUserId')({
  beforeLoad: requireIds('adUserId'),
  component: function ProfileRoute() {
    const { t } = useTranslation();
    const { adUserId } = Route.useParams();
    useDocumentTitle(t('Profile'), useProfileName(adUserId));
    return <EditProfileScreen key={adUserId} adUserId={adUserId} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
