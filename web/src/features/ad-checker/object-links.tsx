import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import { ArrowTopRightOnSquareIcon } from '@heroicons/react/16/solid';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { adsManagerUrl } from '../../lib/ads-manager.ts';
import { useNetworkPages } from '../../lib/session.ts';
import { buttonClassName } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

interface ObjectLinksProps {
  /** The id in the form that Ads Manager uses. */
  readonly id: string;
  readonly adAccountId: string;
  /** Without it, the link opens the ad account itself. */
  readonly object?: { readonly level: AdObjectLevel; readonly id: string };
}

export function ExternalButton({
  href,
  children,
}: {
  readonly href: string;
  readonly children: ReactNode;
}) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClassName()}>
      <ArrowTopRightOnSquareIcon aria-hidden="true" className="-ms-0.5 size-4" />
      {children}
    </a>
  );
}

export function AdsManagerLink({ adAccountId, object }: Omit<ObjectLinksProps, 'id'>) {
  const { t } = useTranslation('ad-checker');
  const pages = useNetworkPages();
  return (
    <ExternalButton href={adsManagerUrl({ pages, adAccountId, object })}>
      {t('Open in Ads Manager')}
    </ExternalButton>
  );
}

export function ObjectLinks({ id, ...target }: ObjectLinksProps) {
  const { t } = useTranslation('ad-checker');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="flex min-w-0 items-center gap-1">
        <span className="text-ink-3">{t('ID')}</span>
        <span className="ident min-w-0 truncate">{id}</span>
        <CopyButton text={id} label={t('Copy ID')} />
      </span>
      <AdsManagerLink {...target} />
    </div>
  );
}

export function ObjectLinkIcons({
  id,
  adAccountId,
  object,
  tabIndex,
}: ObjectLinksProps & { readonly tabIndex?: number }) {
  const { t } = useTranslation('ad-checker');
  const pages = useNetworkPages();
  const label = t('Open in Ads Manager');
  return (
    <>
      <span title={t('Copy ID')} className="flex">
        <CopyButton text={id} label={t('Copy ID')} tabIndex={tabIndex} />
      </span>
      <a
        href={adsManagerUrl({ pages, adAccountId, object })}
        target="_blank"
        rel="noreferrer"
        aria-label={label}
        title={label}
        tabIndex={tabIndex}
        className="grid size-6 flex-none place-items-center rounded-sm text-ink-2 hover:bg-hover active:bg-press"
        onClick={(event) => event.stopPropagation()}
      >
        <ArrowTopRightOnSquareIcon aria-hidden="true" className="size-4" />
      </a>
    </>
  );
}
