import { BoltIcon } from '@heroicons/react/16/solid';
import { BoltIcon as BoltOutlineIcon } from '@heroicons/react/24/outline';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AutomationTabs } from '../app/automation-tabs.tsx';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { AutomationScreen } from '../features/automation/index.ts';
import { automationView } from '../features/automation/search-params.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/automation')({
  // One file less to name in what the login screen loads
  codeSplitGroupings: [['component', 'errorComponent']],
  staticData: {
    place: {
      name: 'automation',
      label: msg('Automation'),
      order: 17.5,
      may: ({ account }) => account?.status === 'active',
      navigation: { icon: BoltOutlineIcon, at: 'start', alsoFor: '/rules' },
      more: { icon: BoltIcon, order: 58.5 },
    },
  },
  validateSearch: automationView.validateSearch,
  component: function AutomationRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Automation'));
    return <AutomationScreen tabs={<AutomationTabs />} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
