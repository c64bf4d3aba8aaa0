import type { AdObjectEventDto } from '@ads-checker/shared/contracts/object-checks';
import { ArrowTopRightOnSquareIcon, LockClosedIcon } from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { accountQualityUrl } from '../../../lib/ads-manager.ts';
import { checkerPath } from '../../../lib/checker-path.ts';
import { formatDateTime, formatTime } from '../../../lib/format.ts';
import { useNetworkPages } from '../../../lib/session.ts';
import { cx } from '../../../ui/class-names.ts';
import { HUE_ICON } from '../../../ui/hue.ts';
import { EventFacts, EventTitle, newStatusLabel } from '../event-labels.tsx';

const DISABLED = '2';
const LINK = 'inline-flex items-center gap-1 whitespace-nowrap text-accent-ink hover:underline';

function NextStep({ event }: { readonly event: AdObjectEventDto }) {
  const { t } = useTranslation('object-checks');
  const pages = useNetworkPages();
  const { kind, adUserId, adAccountId, catalogId, objectId, newStatus } = event;
  if (catalogId !== null) {
    return (
      <Link
        to="/ad-users/$adUserId/catalogs/$catalogId/edit"
        params={{ adUserId, catalogId }}
        search={{ item: objectId }}
        className={LINK}
      >
        {t('Open item')}
      </Link>
    );
  }
  if (newStatus === null || newStatus === 'DELETED' || adAccountId === null) {
    return null;
  }
  if (kind === 'ad_account' && newStatus === DISABLED) {
    return (
      <a
        href={accountQualityUrl({ pages, adAccountId })}
        target="_blank"
        rel="noreferrer"
        className={LINK}
      >
        {t('Open appeal')}
        <ArrowTopRightOnSquareIcon aria-hidden="true" className="size-3.5" />
      </a>
    );
  }
  return kind === 'ad' ? (
    <Link
      to={checkerPath({ adUserId, adAccountId, tab: 'ads', search: { q: objectId } })}
      className={LINK}
    >
      {t('Open ad')}
    </Link>
  ) : (
    <Link to={checkerPath({ adUserId, adAccountId })} className={LINK}>
      {t('Open ad account')}
    </Link>
  );
}

export function EventRow({
  event,
  onShowObject,
}: {
  readonly event: AdObjectEventDto;
  /** Filters the timeline by this object. */
  readonly onShowObject: (objectId: string) => void;
}) {
  const { t } = useTranslation('object-checks');
  const word = newStatusLabel(event);
  const Icon = word?.icon ?? LockClosedIcon;
  return (
    <li className="grid grid-cols-[44px_20px_minmax(0,1fr)_auto] gap-x-2 border-b border-line px-4 py-2.5 max-desk:grid-cols-[44px_20px_minmax(0,1fr)] max-desk:px-3">
      <time
        dateTime={event.foundAt}
        title={formatDateTime({ at: event.foundAt })}
        className="text-sm text-ink-3"
      >
        {formatTime({ at: event.foundAt })}
      </time>
      <Icon aria-hidden="true" className={cx('mt-0.5 size-4', HUE_ICON[word?.hue ?? 'warning'])} />
      <div className="min-w-0">
        <p className="break-words">
          <EventTitle
            event={event}
            name={
              <button
                type="button"
                lang=""
                title={t('Show only its events')}
                className="rounded-sm text-start font-medium break-words hover:underline"
                onClick={() => onShowObject(event.objectId)}
              >
                {event.objectName}
              </button>
            }
          />
        </p>
        <p className="text-sm break-words text-ink-3">
          <EventFacts event={event} />
        </p>
        {event.reasons.length > 0 && (
          <ul lang="" className="mt-0.5 text-sm text-ink-2">
            {event.reasons.map(({ title, message }) => (
              <li key={`${title}\n${message}`} className="break-words">
                {[title, message].filter((text) => text !== '').join(': ')}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="text-end text-sm max-desk:col-start-3 max-desk:text-start">
        <NextStep event={event} />
      </div>
    </li>
  );
}
