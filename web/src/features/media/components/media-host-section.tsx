import { mediaRoutes } from '@ads-checker/shared/contracts/media';
import { queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { FormSection } from '../../../ui/form-layout.tsx';
import { hostText, unusedText } from '../upload-labels.ts';

export const mediaHostQuery = queryOptions({
  queryKey: ['media', 'host'],
  queryFn: async ({ signal }) => (await call(mediaRoutes.getHost, { signal })).data,
});

export function MediaHostSection() {
  const { t } = useTranslation('media');
  const { data, error } = useServerQuery(mediaHostQuery);
  return (
    <FormSection
      title={t('Image and video storage')}
      hint={t('Where uploaded images and videos are stored. Set by the server admin.')}
    >
      <p className="text-ink-2">
        {data !== undefined
          ? hostText(data)
          : error === null
            ? t('Loading…')
            : t('Unknown: the server didn’t respond.')}
      </p>
      {data?.kind === 'server' && <p className="mt-1 text-ink-3">{unusedText(data)}</p>}
    </FormSection>
  );
}
