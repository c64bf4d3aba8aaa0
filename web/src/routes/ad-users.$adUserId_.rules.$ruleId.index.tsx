import { idSchema } from '@ads-checker/shared/contracts/common';
import { AppError } from '@ads-checker/shared/errors';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useProfileName, useRowName } from '../app/use-document-title.ts';
import { EditRuleScreen } from '../features/rules/index.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/rules/$ruleId/')({
  beforeLoad: ({ params }) => {
    if (
      !idSchema.safeParse(params.adUserId).success ||
      !idSchema.safeParse(params.ruleId).success
    ) {
      throw new AppError('NotFoundError', 'The requested resource or route is not found.');
    }
  },
  component: function EditRuleRoute() {
    const { t } = useTranslation('rules');
    const { adUserId, ruleId } = Route.useParams();
    useDocumentTitle(t('Rule'), useRowName('binomRule', ruleId), useProfileName(adUserId));
    return <EditRuleScreen key={ruleId} adUserId={adUserId} ruleId={ruleId} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
