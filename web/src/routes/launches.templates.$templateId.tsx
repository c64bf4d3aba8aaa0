import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { NewTemplateScreen, TemplateScreen } from '../features/launches/index.ts';
import { NEW, newTemplateView } from '../features/launches/views.ts';

export const Route = createFileRoute('/launches/templates/$templateId')({
  codeSplitGroupings: [['component', 'errorComponent']],
  validateSearch: newTemplateView.validateSearch,
  beforeLoad: ({ params }) => params.templateId === NEW || requireIds('templateId')({ params }),
  component: function LaunchTemplateRoute() {
    const { t } = useTranslation('launches');
    const { templateId } = Route.useParams();
    const { adUserId, adAccountId, adCampaignId } = newTemplateView.read(Route.useSearch());
    const isNew = templateId === NEW;
    useDocumentTitle(isNew ? t('New template') : t('Template'));
    return isNew ? (
      <NewTemplateScreen
        campaign={
          adUserId === undefined || adAccountId === undefined || adCampaignId === undefined
            ? null
            : { adUserId, adAccountId, adCampaignId }
        }
      />
    ) : (
      <TemplateScreen key={templateId} templateId={templateId} />
    );
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
