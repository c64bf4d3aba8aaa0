import type { AdDto, AdImageDto } from '@ads-checker/shared/contracts/ad-objects';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkerPath } from '../../../lib/checker-path.ts';
import { canRetryHelp } from '../../../lib/error-details.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { adObjectDelivery } from '../../../lib/status-labels.ts';
import type { BorrowedView } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { Status } from '../../../ui/status.tsx';
import { findRequiredDelivery } from '../filters/filters.ts';
import { countLabel } from '../list-labels.ts';
import { findUses } from './images.ts';

/** An image may be used in thousands of ads; they are shown in pages. */
const LISTED = 25;

interface ImageUsesProps {
  readonly adUserId: string;
  readonly image: AdImageDto;
  readonly ads: BorrowedView<AdDto>;
}

function Use({ ad, adUserId }: { readonly ad: AdDto; readonly adUserId: string }) {
  const navigate = useNavigate();
  const href = checkerPath({
    adUserId,
    adAccountId: ad.adAccountId,
    tab: 'ads',
    search: { q: ad.id, delivery: findRequiredDelivery(ad) },
  });
  return (
    <li className="flex min-w-0 flex-col py-1">
      <PlainLink
        href={href}
        title={ad.name}
        className="truncate font-medium text-accent-ink hover:underline pointer-coarse:py-2"
        onOpen={() => void navigate({ href })}
      >
        {ad.name}
      </PlainLink>
      <span className="flex min-w-0 text-sm">
        <Status {...adObjectDelivery(ad)} />
      </span>
      {ad.reviewFeedback.map(({ title }) => (
        <span key={title} className="truncate text-sm text-error-ink" title={title}>
          {title}
        </span>
      ))}
    </li>
  );
}

function AdsState({ ads }: { readonly ads: BorrowedView<AdDto> }) {
  const { t } = useTranslation('ad-checker');
  if (ads.isMissingOffline) {
    return <p>{t('Ads of this ad account aren’t on this device yet.')}</p>;
  }
  if (ads.error !== null) {
    return (
      <div className="flex flex-col items-start gap-2">
        <p>
          {t('Couldn’t load ads')}: {plainErrorText({ error: ads.error, translate: t })}
        </p>
        {canRetryHelp(ads.error) && (
          <Button isBusy={ads.isRefreshing} onClick={ads.refresh}>
            {t('Retry')}
          </Button>
        )}
      </div>
    );
  }
  if (ads.status === 'ready') {
    return null;
  }
  const loaded = formatNumber(ads.rows.length);
  return (
    <p role="status">
      {ads.rows.length === 0
        ? t('Loading ads of this ad account…')
        : t('{loaded} ads loaded so far…', { loaded })}
    </p>
  );
}

export function ImageUses({ adUserId, image, ads }: ImageUsesProps) {
  const { t } = useTranslation('ad-checker');
  const uses = useMemo(() => findUses({ image, ads: ads.rows }), [image, ads.rows]);
  const [listed, setListed] = useState(LISTED);
  const left = Math.max(0, uses.length - listed);
  return (
    <section aria-label={t('Used in')} className="flex min-w-0 flex-col gap-1">
      <h3 className="font-medium text-ink">
        {t('Used in')}
        {uses.length > 0 && (
          <span className="ps-1.5 font-normal text-ink-3">
            {countLabel({ kind: 'ads', count: uses.length })}
          </span>
        )}
      </h3>
      {uses.length > 0 && (
        <ul className="divide-y divide-line">
          {uses.slice(0, listed).map((ad) => (
            <Use key={ad.id} ad={ad} adUserId={adUserId} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button className="self-start" onClick={() => setListed(listed + LISTED)}>
          {t('{left, plural, one {Show # more} other {Show # more}}', { left })}
        </Button>
      )}
      <AdsState ads={ads} />
      {uses.length === 0 && ads.status === 'ready' && (
        <p>{t('No ad uses this image. Archived ads aren’t searched.')}</p>
      )}
    </section>
  );
}
