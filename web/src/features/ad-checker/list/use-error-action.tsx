import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { ArrowRightIcon } from '@heroicons/react/16/solid';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { adUserStatus, findAdUserAdvice } from '../../../lib/ad-user-status.ts';
import { useReportLoadError } from '../../../lib/load-errors.ts';
import { findProxyError, proxyErrorText } from '../../../lib/proxy-labels.ts';
import { useOwned } from '../../../replica/index.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';

export interface ErrorAction {
  readonly hint: string;
  /** Absent when the person may not see what needs fixing. */
  readonly action: ReactNode;
}

function RemedyLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <PlainLink
      href={href}
      className={`${buttonClassName()} flex-none`}
      onOpen={() => void navigate({ href })}
    >
      {children}
      <ArrowRightIcon aria-hidden="true" className="size-4" />
    </PlainLink>
  );
}

/**
 * The remedy for an error caused by the profile or its proxy. While there is an error, the top bar
 * does not show "up to date".
 */
export function useErrorAction({
  adUserId,
  error,
}: {
  readonly adUserId: string;
  readonly error: unknown;
}): ErrorAction | undefined {
  const { t } = useTranslation('ad-checker');
  const adUser = useOwned('adUser').rows.find(({ id }) => id === adUserId);
  const proxies = useOwned('proxy').rows;
  const hasError = error !== null && error !== undefined;
  useReportLoadError(hasError);
  if (!hasError) {
    return undefined;
  }
  const proxyFault = findProxyError(error);
  if (proxyFault !== undefined) {
    const proxy = proxies.find(({ id }) => id === adUser?.proxyId);
    const sentence = proxyErrorText(proxyFault);
    if (proxy === undefined) {
      return { hint: sentence, action: null };
    }
    const name = proxyDisplayName(proxy);
    return {
      hint: t('Proxy “{name}”: {sentence}', { name, sentence }),
      action: <RemedyLink href={`/proxies/${proxy.id}`}>{t('Open proxy')}</RemedyLink>,
    };
  }
  const advice = adUser === undefined ? undefined : findAdUserAdvice(adUser.status);
  if (adUser === undefined || advice === undefined) {
    return undefined;
  }
  const { label } = adUserStatus(adUser.status);
  return {
    hint: `${label}. ${advice}`,
    action: <RemedyLink href={`/ad-users/${adUserId}`}>{t('Open profile')}</RemedyLink>,
  };
}
