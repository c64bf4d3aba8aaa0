import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useProfileName } from '../app/use-document-title.ts';
import { AdCheckerScreen, AdUserMenu } from '../features/ad-checker/index.ts';
import { CHECKER_TABS } from '../lib/checker-path.ts';
import { useSetting } from '../lib/settings.ts';
import { useAdAccounts } from '../replica/index.ts';
import { TopBarContent } from '../ui/top-bar-slot.tsx';

/** Apart, so that a refreshed list renders no other part of the screen again. */
function Title({
  adUserId,
  adAccountId,
}: {
  readonly adUserId: string;
  readonly adAccountId: string | undefined;
}) {
  const { t } = useTranslation();
  const { rows } = useAdAccounts({ adUserId, period: useSetting('period') });
  const account = rows.find(({ id }) => id === adAccountId);
  useDocumentTitle(t('Ad checker'), account?.name, useProfileName(adUserId));
  return null;
}

export const Route = createFileRoute('/checker/users/$adUserId/accounts')({
  beforeLoad: requireIds('adUserId'),
  component: function AdCheckerRoute() {
    const { adUserId } = Route.useParams();
    const { adAccountId, tab } = useParams({ strict: false });
    return (
      <>
        <Title adUserId={adUserId} adAccountId={adAccountId} />
        <TopBarContent>
          <span aria-hidden="true" className="px-0.5 text-line-strong max-desk:hidden">
            /
          </span>
          <AdUserMenu adUserId={adUserId} />
        </TopBarContent>
        <AdCheckerScreen
          key={adUserId}
          adUserId={adUserId}
          adAccountId={adAccountId}
          tab={CHECKER_TABS.find((known) => known === tab)}
        />
        <Outlet />
      </>
    );
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
