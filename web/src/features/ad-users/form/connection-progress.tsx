import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { useTranslation } from 'react-i18next';
import { useOwned } from '../../../replica/index.ts';

export function ProxyFaultNote() {
  const { t } = useTranslation('ad-users');
  return t(
    'Not saved: the proxy isn’t working, so the profile couldn’t be checked. Fix the proxy or choose another, then try again.',
  );
}

interface ConnectionProgressProps {
  readonly isAsking: boolean;
  readonly proxyId: string | null;
  /** Its proxy has no name yet. */
  readonly hasPastedProxy: boolean;
}

export function ConnectionProgress({ isAsking, proxyId, hasPastedProxy }: ConnectionProgressProps) {
  const { t } = useTranslation('ad-users');
  const { rows } = useOwned('proxy');
  const proxy = rows.find(({ id }) => id === proxyId);
  const name = proxy === undefined ? '' : proxyDisplayName(proxy);
  return (
    <span role="status" className="text-ink-2">
      {isAsking &&
        (proxy !== undefined
          ? t('Checking the profile through {name}…', { name })
          : proxyId !== null || hasPastedProxy
            ? t('Checking the profile through the proxy…')
            : t('Checking the profile…'))}
    </span>
  );
}
