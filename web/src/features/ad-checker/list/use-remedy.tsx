import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { ArrowRightIcon } from '@heroicons/react/16/solid';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findProxyFault, proxyFaultSentence } from '../../../lib/proxy-words.ts';
import { useShownFault } from '../../../lib/shown-faults.ts';
import { adUserStatus, findAdUserAdvice } from '../../../lib/vocabulary.ts';
import { useOwned } from '../../../replica/index.ts';
import { buttonLook } from '../../../ui/button.tsx';
import { SoftLink } from '../../../ui/soft-link.tsx';

/** What mends a failure: whose fault it is in words, and the way there. */
export interface Remedy {
  readonly hint: string;
  /** Absent when the person does not see what would have to be mended. */
  readonly action: ReactNode;
}

function RemedyLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <SoftLink
      href={href}
      className={`${buttonLook()} flex-none`}
      onOpen={() => void navigate({ href })}
    >
      {children}
      <ArrowRightIcon aria-hidden="true" className="size-4" />
    </SoftLink>
  );
}

/**
 * What mends the failure of a call made as this profile, when the cause is its proxy or the profile itself. While there
 * is an error, the top bar does not say that all is up to date.
 */
export function useRemedy({
  adUserId,
  error,
}: {
  readonly adUserId: string;
  readonly error: unknown;
}): Remedy | undefined {
  const { t } = useTranslation('ad-checker');
  const adUser = useOwned('adUsers').rows.find(({ id }) => id === adUserId);
  const proxies = useOwned('proxies').rows;
  const isFault = error !== null && error !== undefined;
  useShownFault(isFault);
  if (!isFault) {
    return undefined;
  }
  const proxyFault = findProxyFault(error);
  if (proxyFault !== undefined) {
    const proxy = proxies.find(({ id }) => id === adUser?.proxyId);
    const sentence = proxyFaultSentence(proxyFault);
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
