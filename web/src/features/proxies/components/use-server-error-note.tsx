import type { StableRow } from '@ads-checker/shared/collections/index';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Trans } from '../../../lib/trans.ts';
import { useOwned } from '../../../replica/index.ts';
import type { ServerErrors } from './use-server-errors.ts';

interface DuplicateProxyNoteProps {
  readonly proxyId: string;
  /** Undefined while not synced. */
  readonly proxy: StableRow<'proxy'> | undefined;
}

function DuplicateProxyNote({ proxyId, proxy }: DuplicateProxyNoteProps) {
  const { t } = useTranslation('proxies');
  return (
    <Trans
      i18nKey={'You’ve already added this proxy: <a>{value}</a>'}
      values={{ value: proxy === undefined ? t('open it') : proxyDisplayName(proxy) }}
      components={{ a: <Link to="/proxies/$proxyId" params={{ proxyId }} className="underline" /> }}
    />
  );
}

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
