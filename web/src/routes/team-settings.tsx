import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import { createFileRoute, Outlet, useMatchRoute } from '@tanstack/react-router';
import { RouteError } from '../app/route-error.tsx';
import { canManageOwnTeam } from '../lib/places.ts';
import { useActor } from '../lib/session.ts';

/**
 * For those who manage the team; others see who can grant the permission, and the page opens once
 * they have it. Every member reads the trackers.
 */
export const Route = createFileRoute('/team-settings')({
  component: function TeamSettingsRoute() {
    const actor = useActor();
    const isOfTrackers = useMatchRoute()({ to: '/team-settings/trackers', fuzzy: true }) !== false;
    const isAllowed = canManageOwnTeam(actor) || isOfTrackers;
    return isAllowed ? (
      <Outlet />
    ) : (
      <RouteError error={new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied)} />
    );
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
