import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { adPostQuery } from '../queries.ts';
import { PagePostScreen } from './page-post-screen.tsx';

interface AdPostScreenProps {
  readonly adUserId: string;
  readonly adId: string;
  readonly adName: string | null;
  readonly adAccountId: string | null;
}

/** The post behind an ad, found by the ad alone. */
export function AdPostScreen({ adUserId, adId, adName, adAccountId }: AdPostScreenProps) {
  const { t } = useTranslation('page-posts');
  const { data, error, isFetching, refetch } = useServerQuery(adPostQuery({ adUserId, adId }));
  const onRetry = () => void refetch();
  if (data !== undefined) {
    return (
      <PagePostScreen
        adUserId={adUserId}
        adId={adId}
        adName={adName ?? data.name}
        adAccountId={adAccountId ?? data.adAccountId}
        pagePostId={data.pagePostId}
      />
    );
  }
  if (error instanceof NetworkFailure) {
    return (
      <NotOnDevice
        title={t('Comments aren’t available offline')}
        isRetrying={isFetching}
        onRetry={onRetry}
      />
    );
  }
  return error !== null ? (
    <ErrorPanel
      error={error}
      title={t('Couldn’t load Page post')}
      isRetrying={isFetching}
      onRetry={onRetry}
    />
  ) : (
    <SkeletonRows count={6} cells={['w-8', 'w-96']} label={t('Loading comments…')} />
  );
}
