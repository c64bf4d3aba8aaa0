import { ClockIcon } from '@heroicons/react/16/solid';
import { ClockIcon as ClockOutlineIcon } from '@heroicons/react/24/outline';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { PlannedChangesScreen } from '../features/planned-changes/index.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/planned-changes')({
  staticData: {
    place: {
      name: 'plannedChanges',
      label: msg('Planned changes'),
      order: 59,
      may: ({ account }) => account?.status === 'active',
      navigation: { icon: ClockOutlineIcon, at: 'start' },
      more: { icon: ClockIcon, order: 59 },
    },
  },
  component: function PlannedChangesRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Planned changes'));
    return <PlannedChangesScreen />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
