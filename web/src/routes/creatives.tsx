import { PhotoIcon } from '@heroicons/react/16/solid';
import { PhotoIcon as PhotoOutlineIcon } from '@heroicons/react/24/outline';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { CreativesScreen } from '../features/creatives/index.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/creatives')({
  // One file less to name in what the login screen loads
  codeSplitGroupings: [['component', 'errorComponent']],
  staticData: {
    place: {
      name: 'creatives',
      label: msg('Creatives'),
      order: 17.6,
      may: ({ account }) => account?.status === 'active',
      navigation: { icon: PhotoOutlineIcon, at: 'start' },
      more: { icon: PhotoIcon, order: 58.6 },
    },
  },
  component: function CreativesRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Creatives'));
    return <CreativesScreen />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
