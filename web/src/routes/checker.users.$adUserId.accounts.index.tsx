import { createFileRoute } from '@tanstack/react-router';

/** No ad account is chosen: the screen of the parent route says so. */
export const Route = createFileRoute('/checker/users/$adUserId/accounts/')({
  component: () => null,
});
