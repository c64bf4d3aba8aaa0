import { idSchema } from '@ads-checker/shared/contracts/common';
import { createFileRoute, notFound } from '@tanstack/react-router';

const TABS: readonly string[] = ['campaigns', 'ad-sets', 'ads', 'ad-images'];

/** The objects of one ad account: shown by the screen of the parent route, which stays as it is while tabs change. */
export const Route = createFileRoute('/checker/users/$adUserId/accounts/$adAccountId/$tab')({
  beforeLoad: ({ params }) => {
    if (!idSchema.safeParse(params.adAccountId).success || !TABS.includes(params.tab)) {
      throw notFound();
    }
  },
});
