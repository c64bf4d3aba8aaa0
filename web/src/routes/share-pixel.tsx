import { ShareIcon } from '@heroicons/react/24/outline';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { SharePixelScreen } from '../features/pixel-sharing/index.ts';
import { sharePixelView } from '../features/pixel-sharing/search-params.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/share-pixel')({
  staticData: {
    place: {
      name: 'sharePixel',
      label: msg('Share pixel'),
      order: 63,
      keys: ['G', 'S'],
      may: ({ account }) => account?.status === 'active',
      navigation: { icon: ShareIcon, at: 'start' },
    },
  },
  validateSearch: sharePixelView.validateSearch,
  component: function SharePixelRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Share pixel'));
    return <SharePixelScreen search={sharePixelView.read(Route.useSearch())} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
