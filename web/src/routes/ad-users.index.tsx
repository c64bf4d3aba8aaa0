import { useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { AdUsersScreen } from '../features/ad-users/index.ts';

export const Route = createFileRoute('/ad-users/')({
  component: function AdUsersRoute() {
    const { t } = useLingui();
    useDocumentTitle(t`Ad users`);
    return <AdUsersScreen />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
