import { CalendarIcon } from '@heroicons/react/16/solid';
import { CalendarIcon as CalendarOutlineIcon } from '@heroicons/react/24/outline';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { SchedulesScreen } from '../features/day-parting/index.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/schedules')({
  staticData: {
    place: {
      name: 'schedules',
      label: msg('Schedules'),
      order: 59.5,
      may: ({ account }) => account?.status === 'active',
      navigation: { icon: CalendarOutlineIcon, at: 'start' },
      more: { icon: CalendarIcon, order: 59.5 },
    },
  },
  component: function SchedulesRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Schedules'));
    return <SchedulesScreen />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
