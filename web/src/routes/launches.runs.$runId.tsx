import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { RunScreen } from '../features/launches/index.ts';

export const Route = createFileRoute('/launches/runs/$runId')({
  codeSplitGroupings: [['component', 'errorComponent']],
  beforeLoad: requireIds('runId'),
  component: function LaunchRunRoute() {
    const { t } = useTranslation('launches');
    const { runId } = Route.useParams();
    useDocumentTitle(t('Launch'));
    return <RunScreen key={runId} runId={runId} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
