import { idSchema } from '@ads-checker/shared/contracts/common';
import { AppError } from '@ads-checker/shared/errors';
import { createFileRoute } from '@tanstack/react-router';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { EditTrackerScreen, useTrackerTitle } from '../features/trackers/index.ts';

export const Route = createFileRoute('/team-settings/trackers/$binomId')({
  beforeLoad: ({ params }) => {
    if (!idSchema.safeParse(params.binomId).success) {
      throw new AppError('NotFoundError', 'The requested resource or route is not found.');
    }
  },
  component: function EditTrackerRoute() {
    const { binomId } = Route.useParams();
    useDocumentTitle(useTrackerTitle(binomId));
    return <EditTrackerScreen key={binomId} binomId={binomId} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
