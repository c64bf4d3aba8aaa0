import { ChartBarIcon } from '@heroicons/react/16/solid';
import { ChartBarIcon as ChartBarOutlineIcon } from '@heroicons/react/24/outline';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { ResultsScreen } from '../features/results/index.ts';
import { resultsView } from '../features/results/search-params.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/results')({
  staticData: {
    place: {
      name: 'results',
      label: msg('Results'),
      order: 17,
      keys: ['G', 'R'],
      navigation: { icon: ChartBarOutlineIcon, at: 'start' },
      more: { icon: ChartBarIcon, order: 58 },
    },
  },

  validateSearch: resultsView.validateSearch,
  component: function ResultsRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Results'));
    return <ResultsScreen />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
