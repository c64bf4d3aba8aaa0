import { type TokenKind, tokenKindOf } from '@ads-checker/shared/domain/token-kinds';
import { CheckCircleIcon } from '@heroicons/react/16/solid';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeUserAgent, maskToken } from '../format.ts';
import type { BrowserProfile } from '../read-profile.ts';

function SentLine({
  label,
  children,
}: {
  readonly label: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex min-h-8 items-center gap-2.5 border-b border-line first:border-t">
      <CheckCircleIcon aria-hidden="true" className="size-4 text-active" />
      <span className="flex-none">{label}</span>
      <span className="ms-auto min-w-0 truncate text-sm text-ink-3">{children}</span>
    </li>
  );
}

/** The network's own names of its pages. */
function tokenKindLabel({ kind, t }: { kind: TokenKind; t: TFunction }): string {
  return {
    ads_manager: t('Ads Manager'),
    business_settings: t('Business settings'),
    events_manager: t('Events Manager'),
    commerce_manager: t('Commerce Manager'),
    automated_rules: t('Automated rules'),
  }[kind];
}

/** What of the profile will be sent. */
export function SentParts({
  profile,
  withToken,
}: {
  readonly profile: BrowserProfile;
  readonly withToken: boolean;
}) {
  const { t } = useTranslation();
  const tokenKind = tokenKindOf(profile.accessToken);
  return (
    <section aria-labelledby="sent-title">
      <h2 id="sent-title" className="mb-1.5 text-sm font-medium text-ink-2">
        {t('What will be sent')}
      </h2>
      <ul>
        {withToken && (
          <SentLine label={t('Access token')}>
            {tokenKind !== undefined && `${tokenKindLabel({ kind: tokenKind, t })} `}
            <span className="ident">{maskToken(profile.accessToken)}</span>
          </SentLine>
        )}
        <SentLine label={t('Cookies')}>
          {t('{cookieCount}, with c_user and xs', { cookieCount: profile.cookieCount })}
        </SentLine>
        <SentLine label={t('User agent')}>
          <span title={profile.userAgent}>{describeUserAgent(profile.userAgent)}</span>
        </SentLine>
      </ul>
    </section>
  );
}
