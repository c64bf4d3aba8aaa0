import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { NewPlanScreen, PlanScreen } from '../features/launches/index.ts';
import { NEW } from '../features/launches/views.ts';

export const Route = createFileRoute('/launches/plans/$planId')({
  codeSplitGroupings: [['component', 'errorComponent']],
  beforeLoad: ({ params }) => params.planId === NEW || requireIds('planId')({ params }),
  component: function LaunchPlanRoute() {
    const { t } = useTranslation('launches');
    const { planId } = Route.useParams();
    const isNew = planId === NEW;
    useDocumentTitle(isNew ? t('New launch') : t('Plan'));
    return isNew ? <NewPlanScreen /> : <PlanScreen key={planId} planId={planId} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
