import { AD_ACCOUNT_STATUS } from '@ads-checker/shared/contracts/ad-object-values';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import {
  ArrowTopRightOnSquareIcon,
  ChevronDownIcon,
  ChevronUpIcon,
  ExclamationTriangleIcon,
  XCircleIcon,
  XMarkIcon,
} from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQualityUrl, adsManagerUrl, billingUrl } from '../../../lib/ads-manager.ts';
import { checkerPath } from '../../../lib/checker-path.ts';
import { formatMoment, formatNumber } from '../../../lib/format.ts';
import { proxyErrorLabel } from '../../../lib/proxy-labels.ts';
import { useNetworkPages } from '../../../lib/session.ts';
import { adAccountStatus, adUserStatus, findDisableReason } from '../../../lib/status-labels.ts';
import { Slot, Trans } from '../../../lib/trans.ts';
import { Button, buttonClassName, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { HUE_ICON, type Hue, type IconType } from '../../../ui/hue.ts';
import { usePhone } from '../../../ui/use-media.ts';
import { type AttentionItem, UNPAID } from '../attention.ts';
import { REJECTED_ADS } from '../rejected-ads.ts';

const SHOWN = 4;
const STEP = cx(
  buttonClassName(),
  'w-full max-desk:w-auto max-desk:border-0 max-desk:bg-transparent max-desk:px-0 max-desk:text-accent-ink',
);

interface Words {
  readonly label: string;
  readonly hue: Hue;
  readonly icon: IconType;
  readonly text: ReactNode;
  readonly note: ReactNode;
  readonly step: ReactNode;
}

function Outside({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={STEP}>
      {children}
      <ArrowTopRightOnSquareIcon aria-hidden="true" className="-me-0.5 size-4" />
    </a>
  );
}

function Name({ children }: { readonly children: string }) {
  return (
    <b lang="" className="font-medium">
      {children}
    </b>
  );
}

function useTexts(item: AttentionItem, now: Date): Words {
  const { t } = useTranslation('all-accounts');
  const pages = useNetworkPages();
  const time = item.since === null ? null : formatMoment({ at: item.since, now });
  const since = time === null ? '' : t('since {time}', { time });
  const lastChecked = time === null ? '' : t('last checked {time}', { time });
  switch (item.kind) {
    case 'profile': {
      const word = adUserStatus(item.adUser.status);
      return {
        label: t('Profile'),
        hue: word.hue,
        icon: word.icon,
        text: (
          <>
            <Name>{item.name}</Name> <span className="text-ink-2">· {word.label}</span>
          </>
        ),
        note: lastChecked,
        step: (
          <Link to="/ad-users/$adUserId" params={{ adUserId: item.adUser.id }} className={STEP}>
            {t('Fix profile')}
          </Link>
        ),
      };
    }
    case 'proxy': {
      const { proxy, profileNames } = item;
      const reason = proxyErrorLabel(proxy.check?.error ?? null);
      const name = <Slot content={<Name>{proxyDisplayName(proxy)}</Name>} />;
      return {
        label: t('Proxy'),
        hue: 'error',
        icon: XCircleIcon,
        text: (
          <>
            <Trans i18nKey="<name/> is down" components={{ name }} />
            <span className="text-ink-2"> · {reason}</span>
          </>
        ),
        note: profileNames.join(', '),
        step: (
          <Link to="/proxies/$proxyId" params={{ proxyId: proxy.id }} className={STEP}>
            {t('Check proxy')}
          </Link>
        ),
      };
    }
    case 'check':
      return {
        label: t('Check'),
        hue: 'warning',
        icon: ExclamationTriangleIcon,
        text: (
          <>
            <Name>{item.name}</Name> {t('couldn’t be checked')}
          </>
        ),
        note: lastChecked,
        step: (
          <Link
            to="/ad-users/$adUserId/tasks"
            params={{ adUserId: item.adUserId }}
            className={STEP}
          >
            {t('Open task')}
          </Link>
        ),
      };
    case 'account': {
      const { account, profileName } = item.row;
      const word = adAccountStatus({ status: account.status, isUserAllowedToAdvertise: true });
      const reason = findDisableReason(account.disableReason);
      return {
        label: t('Ad account'),
        hue: word.hue,
        icon: word.icon,
        text: (
          <>
            <Name>{account.name}</Name>{' '}
            <span className="text-ink-2">
              · {word.label}
              {reason !== undefined && ` · ${reason}`}
            </span>
          </>
        ),
        note: [profileName, since].filter((part) => part !== '').join(' · '),
        step: UNPAID.includes(account.status) ? (
          <Outside href={billingUrl({ pages, adAccountId: account.id })}>
            {t('Open billing')}
          </Outside>
        ) : account.status === AD_ACCOUNT_STATUS.DISABLED ? (
          <Outside href={accountQualityUrl({ pages, adAccountId: account.id })}>
            {t('Open appeal')}
          </Outside>
        ) : (
          <Outside href={adsManagerUrl({ pages, adAccountId: account.id })}>
            {t('Ads Manager')}
          </Outside>
        ),
      };
    }
    case 'rejected': {
      const { count, row } = item;
      const { account, profileName } = row;
      const titles = account.rejection?.titles ?? [];
      return {
        label: t('Ads'),
        hue: 'error',
        icon: XCircleIcon,
        text: (
          <>
            <b className="font-medium">
              {t('{count, plural, one {# ad rejected} other {# ads rejected}}', { count })}
            </b>{' '}
            <Trans
              i18nKey="in <name/>"
              components={{ name: <Slot content={<span lang="">{account.name}</span>} /> }}
            />
            {titles.length > 0 && (
              <span lang="" className="text-ink-2">
                {' '}
                · {titles.join(', ')}
              </span>
            )}
          </>
        ),
        note: [profileName, since].filter((part) => part !== '').join(' · '),
        step: (
          <Link
            to={checkerPath({
              adUserId: account.adUserId,
              adAccountId: account.id,
              tab: 'ads',
              search: REJECTED_ADS,
            })}
            className={STEP}
          >
            {t('{count, plural, one {Review # ad} other {Review # ads}}', { count })}
          </Link>
        ),
      };
    }
    case 'limit': {
      const { account, profileName } = item.row;
      return {
        label: t('Daily limit'),
        hue: 'warning',
        icon: ExclamationTriangleIcon,
        text: (
          <>
            <Name>{account.name}</Name>{' '}
            {t('spent {percent}% of its daily limit', {
              percent: formatNumber(Math.floor(item.percent)),
            })}
          </>
        ),
        note: profileName,
        step: (
          <Link
            to={checkerPath({ adUserId: account.adUserId, adAccountId: account.id })}
            className={STEP}
          >
            {t('Open ad account')}
          </Link>
        ),
      };
    }
  }
}

function Row({
  item,
  now,
  onHide,
}: {
  readonly item: AttentionItem;
  readonly now: Date;
  readonly onHide: () => void;
}) {
  const { t } = useTranslation('all-accounts');
  const { label, hue, icon: Icon, text, note, step } = useTexts(item, now);
  return (
    <li className="grid grid-cols-[88px_minmax(0,1fr)_auto_minmax(144px,auto)_28px] items-center gap-x-3 border-t border-line px-4 py-1 max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:px-3 max-desk:pt-2">
      <span className="text-sm text-ink-3 max-desk:hidden">{label}</span>
      <p className="flex min-w-0 items-start gap-2">
        <Icon aria-hidden="true" className={cx('mt-0.5 size-4 flex-none', HUE_ICON[hue])} />
        <span className="min-w-0 desk:truncate">{text}</span>
      </p>
      <span className="max-w-72 truncate text-end text-sm text-ink-3 max-desk:order-last max-desk:max-w-none max-desk:ps-6 max-desk:text-start">
        {note}
      </span>
      <span className="max-desk:order-last max-desk:text-end">{step}</span>
      <IconButton
        icon={XMarkIcon}
        variant="ghost"
        label={t('Hide until it changes')}
        className="max-desk:justify-self-end"
        onClick={onHide}
      />
    </li>
  );
}

/** What needs attention, each item with its next step. */
export function AttentionList({
  items,
  now,
  onHide,
}: {
  readonly items: readonly AttentionItem[];
  readonly now: Date;
  readonly onHide: (key: string) => void;
}) {
  const { t } = useTranslation('all-accounts');
  // On a phone, leave room for the list
  const [isFolded, setFolded] = useState(usePhone());
  const [areAllShown, setAllShown] = useState(false);
  if (items.length === 0) {
    return null;
  }
  const count = items.length;
  const shown = areAllShown ? items : items.slice(0, SHOWN);
  return (
    <section
      aria-label={t('Needs attention')}
      className={cx('max-h-[45%] flex-none overflow-y-auto border-b border-line-strong bg-canvas')}
    >
      <div className="flex min-h-9 items-center gap-2 px-4 max-desk:px-3">
        <h2 className="font-semibold">
          {t('{count, plural, one {# needs attention} other {# need attention}}', { count })}
        </h2>
        <Button
          variant="ghost"
          className="ms-auto"
          aria-expanded={!isFolded}
          endIcon={isFolded ? ChevronDownIcon : ChevronUpIcon}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? t('Show') : t('Hide')}
        </Button>
      </div>
      {!isFolded && (
        <>
          <ul>
            {shown.map((item) => (
              <Row key={item.key} item={item} now={now} onHide={() => onHide(item.key)} />
            ))}
          </ul>
          {count > SHOWN && (
            <div className="border-t border-line px-4 py-1 max-desk:px-3">
              <Button variant="ghost" className="-ms-2.5" onClick={() => setAllShown(!areAllShown)}>
                {areAllShown ? t('Show less') : t('Show all {count}', { count })}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
