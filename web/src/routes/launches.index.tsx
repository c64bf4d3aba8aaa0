import { RocketLaunchIcon } from '@heroicons/react/16/solid';
import { RocketLaunchIcon as RocketLaunchOutlineIcon } from '@heroicons/react/24/outline';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { LaunchesScreen } from '../features/launches/index.ts';
import { launchesView } from '../features/launches/views.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/launches/')({
  // One file less to name in what the login screen loads
  codeSplitGroupings: [['component', 'errorComponent']],
  staticData: {
    place: {
      name: 'launches',
      label: msg('Launches'),
      order: 17.55,
      may: ({ account }) => account?.status === 'active',
      navigation: { icon: RocketLaunchOutlineIcon, at: 'start' },
      more: { icon: RocketLaunchIcon, order: 58.55 },
    },
  },
  validateSearch: launchesView.validateSearch,
  component: function LaunchesRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Launches'));
    return <LaunchesScreen tab={launchesView.read(Route.useSearch()).tab} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
