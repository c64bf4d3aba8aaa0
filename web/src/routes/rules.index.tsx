import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AutomationTabs } from '../app/automation-tabs.tsx';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { ScopedRulesScreen } from '../features/rules/index.ts';
import { scopedRulesView } from '../features/rules/search-params.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/rules/')({
  // One file less to name in what the login screen loads
  codeSplitGroupings: [['component', 'errorComponent']],
  validateSearch: scopedRulesView.validateSearch,
  staticData: {
    place: {
      name: 'scopedRules',
      label: msg('Rules of many profiles'),
      order: 59.7,
      may: ({ account }) => account?.status === 'active',
    },
  },
  component: function ScopedRulesRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Rules of many profiles'));
    return (
      <ScopedRulesScreen view={scopedRulesView.read(Route.useSearch())} tabs={<AutomationTabs />} />
    );
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
