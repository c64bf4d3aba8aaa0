import { queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useServerQuery } from '../../../lib/server-query.ts';
import { type Replica, useReplica } from '../../../replica/index.ts';
import { Fact } from './moderation-fact.tsx';

interface OfPost {
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly pagePostId: string;
}

/** Computed on this device; null unless all ads of the ad account are stored. */
function adsUsingPostQuery(replica: Replica, { pagePostId, ...account }: OfPost) {
  return queryOptions({
    queryKey: ['page-posts', 'behind', account, pagePostId],
    staleTime: 0,
    placeholderData: () => undefined,
    queryFn: async () => {
      const ads = (await replica.findStoredAds(account))?.filter(
        ({ creative }) => creative?.pagePostId === pagePostId,
      );
      return ads === undefined || ads.length === 0
        ? null
        : { ads: ads.length, sets: new Set(ads.map(({ adSetId }) => adSetId)).size };
    },
  });
}

/** How many ads of the ad account show the post, if known. */
export function AdsUsingPost(of: OfPost) {
  const { t } = useTranslation('page-posts');
  const { data } = useServerQuery(adsUsingPostQuery(useReplica(), of));
  return data == null ? null : (
    <Fact label={t('Used in')}>
      {t(
        '{ads, plural, one {# ad} other {# ads}} in {sets, plural, one {# ad set} other {# ad sets}}',
        data,
      )}
    </Fact>
  );
}
