import { createFileRoute, redirect } from '@tanstack/react-router';
import { checkerPath } from '../lib/checker-path.ts';

export const Route = createFileRoute('/checker/users/$adUserId/accounts/$adAccountId/')({
  beforeLoad: ({ params, location }) => {
    throw redirect({ href: `${checkerPath(params)}${location.searchStr}`, replace: true });
  },
});
