import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwned } from '../../../replica/index.ts';
import { DuplicateProxyNote } from './duplicate-proxy-note.tsx';
import type { ServerErrors } from './use-server-errors.ts';

/** Why a proxy was not saved, for errors that no field shows, with possible next steps. */
export function useServerErrorNote({
  refusal,
  hasExternalError,
}: {
  readonly refusal: ServerErrors | null;
  /** The check failed, and no field is invalid. */
  readonly hasExternalError: boolean;
}): ReactNode | undefined {
  const { t } = useTranslation('proxies');
  const { rows } = useOwned('proxy');
  if (refusal?.existing?.proxyId !== undefined) {
    const { proxyId } = refusal.existing;
    return <DuplicateProxyNote proxyId={proxyId} proxy={rows.find(({ id }) => id === proxyId)} />;
  }
  if (!hasExternalError) {
    return refusal?.text ?? undefined;
  }
  return refusal?.canKeep === true
    ? t('Not saved: the proxy check failed. Fix the highlighted fields or click “Save anyway”.')
    : t('Not saved: the proxy check failed. Fix the highlighted fields.');
}
