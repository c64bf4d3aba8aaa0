import { idSchema } from '@ads-checker/shared/contracts/common';
import { AppError } from '@ads-checker/shared/errors';
import { createFileRoute } from '@tanstack/react-router';
import { RouteError } from '../app/route-error.tsx';

export const Route = createFileRoute('/checker/users/$adUserId/accounts')({
  beforeLoad: ({ params }) => {
    if (!idSchema.safeParse(params.adUserId).success) {
      throw new AppError('BadRequestError', 'Parameter `adUserId` is not valid.');
    }
  },
  component: function AdCheckerRoute() {
    return <main className="flex-1 bg-surface" />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
