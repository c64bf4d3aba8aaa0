import { AppError } from '@ads-checker/shared/errors';
import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router';
import { RouteError } from '../app/route-error.tsx';
import type { RouterContext } from '../app/router-context.ts';
import { Shell } from '../app/shell/shell.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: () => (
    <RouteError
      error={new AppError('NotFoundError', 'The requested resource or route is not found.')}
    />
  ),
  errorComponent: function RootError({ error, reset }) {
    const router = useRouter();
    return (
      <Shell>
        <RouteError
          error={error}
          onRetry={() => {
            reset();
            void router.invalidate();
          }}
        />
      </Shell>
    );
  },
});
