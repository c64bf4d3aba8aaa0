import type { StableRow } from '@ads-checker/shared/collections/index';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Trans } from '../../../lib/trans.ts';

interface DuplicateProxyNoteProps {
  readonly proxyId: string;
  /** Undefined while not synced. */
  readonly proxy: StableRow<'proxy'> | undefined;
}

export function DuplicateProxyNote({ proxyId, proxy }: DuplicateProxyNoteProps) {
  const { t } = useTranslation('proxies');
  return (
    <Trans
      i18nKey={'You’ve already added this proxy: <a>{value}</a>'}
      values={{ value: proxy === undefined ? t('open it') : proxyDisplayName(proxy) }}
      components={{ a: <Link to="/proxies/$proxyId" params={{ proxyId }} className="underline" /> }}
    />
  );
}
