import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { launchesPath } from '../paths.ts';
import { planQuery } from '../queries.ts';
import { PlanWorkbench } from './plan-workbench.tsx';

export function PlanScreen({ planId }: { readonly planId: string }) {
  const { t } = useTranslation('launches');
  const query = useServerQuery(planQuery(planId));
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined && data.content !== null) {
    const { content } = data;
    return <PlanWorkbench key={data.id} stored={{ ...data, content }} latest={query} />;
  }
  const retry = () => void refetch();
  return (
    <>
      <PageHeader
        title={data?.name ?? t('Plan')}
        backTo={launchesPath('plans')}
        backLabel={t('Plans')}
      />
      <div className="flex min-h-0 flex-1 border-t border-line-strong bg-surface">
        {data !== undefined ? (
          <EmptyState title={t('Made by another version')}>
            {t('This version can’t read the plan. Reload the page, or create a new one.')}
          </EmptyState>
        ) : error instanceof NetworkFailure ? (
          <NotOnDevice
            title={t('Plans aren’t available offline')}
            isRetrying={isFetching}
            onRetry={retry}
          />
        ) : error !== null ? (
          <ErrorPanel
            title={t('Couldn’t load the plan')}
            error={error}
            isRetrying={isFetching}
            onRetry={retry}
          />
        ) : (
          <div className="min-h-0 flex-1">
            <SkeletonRows count={12} cells={['w-60', 'w-32', 'w-40']} label={t('Loading plan…')} />
          </div>
        )}
      </div>
    </>
  );
}
