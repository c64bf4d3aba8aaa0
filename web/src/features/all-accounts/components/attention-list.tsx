import { AD_ACCOUNT_STATUS } from '@ads-checker/shared/contracts/ad-object-values';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import {
  ArrowTopRightOnSquareIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  ChevronUpIcon,
  ExclamationTriangleIcon,
  XCircleIcon,
  XMarkIcon,
} from '@heroicons/react/16/solid';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adUserStatus } from '../../../lib/ad-user-status.ts';
import { accountQualityUrl, adsManagerUrl, billingUrl } from '../../../lib/ads-manager.ts';
import { checkerPath } from '../../../lib/checker-path.ts';
import { formatMoment, formatNumber } from '../../../lib/format.ts';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { proxyErrorLabel } from '../../../lib/proxy-labels.ts';
import { useNetworkPages } from '../../../lib/session.ts';
import { adAccountStatus, findDisableReason } from '../../../lib/status-labels.ts';
import { Slot, Trans } from '../../../lib/trans.ts';
import { Button, buttonClassName, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { HUE_ICON, type Hue, type IconType } from '../../../ui/hue.ts';
import { usePhone } from '../../../ui/use-media.ts';
import {
  type AttentionGroup,
  type AttentionGroupId,
  type AttentionItem,
  REJECTED_ADS,
  UNPAID,
} from '../attention.ts';

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

type ItemOf<Kind extends AttentionItem['kind']> = Extract<AttentionItem, { readonly kind: Kind }>;
type Translate = TFunction<'all-accounts'>;

/** What keeps a profile from being read. */
function accessWords(
  item: ItemOf<'profile' | 'proxy' | 'check'>,
  { t, time }: { readonly t: Translate; readonly time: string | null },
): Words {
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
  }
}

/** What keeps an ad account or its ads from running. */
function accountWords(
  item: ItemOf<'account' | 'rejected' | 'limit'>,
  {
    t,
    time,
    pages,
  }: {
    readonly t: Translate;
    readonly time: string | null;
    readonly pages: ReturnType<typeof useNetworkPages>;
  },
): Words {
  const since = time === null ? '' : t('since {time}', { time });
  const limitText = (percent: number) =>
    t('spent {percent}% of its daily limit', { percent: formatNumber(Math.floor(percent)) });
  switch (item.kind) {
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
        note: [item.limitPercent === null ? '' : limitText(item.limitPercent), profileName, since]
          .filter((part) => part !== '')
          .join(' · '),
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
            <Name>{account.name}</Name> {limitText(item.percent)}
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

function useTexts(item: AttentionItem, now: Date): Words {
  const { t } = useTranslation('all-accounts');
  const pages = useNetworkPages();
  const time = item.since === null ? null : formatMoment({ at: item.since, now });
  return item.kind === 'profile' || item.kind === 'proxy' || item.kind === 'check'
    ? accessWords(item, { t, time })
    : accountWords(item, { t, time, pages });
}

const NEW = 'me-1.5 rounded-xs bg-active-soft px-1 text-xs font-medium text-active-ink';

function Row({
  item,
  isNew,
  now,
  onHide,
}: {
  readonly item: AttentionItem;
  readonly isNew: boolean;
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
        <span className="min-w-0 desk:truncate">
          {isNew && <span className={NEW}>{t('New', { context: 'attention' })}</span>}
          {text}
        </span>
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

const GROUP_LABELS = {
  access: msg('Profiles and proxies'),
  accounts: msg('Stopped ad accounts'),
  rejected: msg('Rejected ads'),
  limits: msg('Daily limits'),
} as const satisfies Record<AttentionGroupId, MessageKey>;

function Group({
  group: { id, items, newCount },
  isOpenByDefault,
  isNew,
  now,
  onHide,
}: {
  readonly group: AttentionGroup;
  readonly isOpenByDefault: boolean;
  readonly isNew: (item: AttentionItem) => boolean;
  readonly now: Date;
  readonly onHide: (key: string) => void;
}) {
  const { t } = useTranslation('all-accounts');
  // Until the person folds it, what the server reports after the stored copy may open it
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isOpenByDefault;
  const [areAllShown, setAllShown] = useState(false);
  const count = items.length;
  const shown = areAllShown ? items : items.slice(0, SHOWN);
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <section aria-label={t(GROUP_LABELS[id])}>
      <h3 className="border-t border-line">
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-8 w-full items-center gap-2 px-4 text-start font-medium hover:bg-hover max-desk:min-h-11 max-desk:px-3"
          onClick={() => setChosen(!isOpen)}
        >
          <Chevron aria-hidden="true" className="size-4 flex-none text-ink-3" />
          {t(GROUP_LABELS[id])}
          <span className="font-normal text-ink-3">{formatNumber(count)}</span>
          {newCount > 0 && (
            <span className={NEW}>
              {t('{newCount, plural, one {# new} other {# new}}', { newCount })}
            </span>
          )}
        </button>
      </h3>
      {isOpen && (
        <>
          <ul>
            {shown.map((item) => (
              <Row
                key={item.key}
                item={item}
                isNew={isNew(item)}
                now={now}
                onHide={() => onHide(item.key)}
              />
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

/** What needs attention by what it is about, each item with its next step. */
export function AttentionList({
  groups,
  seen,
  now,
  onHide,
}: {
  readonly groups: readonly AttentionGroup[];
  /** Keys of what was there at the last visit; null without one. */
  readonly seen: ReadonlySet<string> | null;
  readonly now: Date;
  readonly onHide: (key: string) => void;
}) {
  const { t } = useTranslation('all-accounts');
  // On a phone, leave room for the list
  const [isFolded, setFolded] = useState(usePhone());
  if (groups.length === 0) {
    return null;
  }
  const sum = (read: (group: AttentionGroup) => number) =>
    groups.reduce((total, group) => total + read(group), 0);
  const count = sum(({ items }) => items.length);
  const newCount = sum((group) => group.newCount);
  return (
    <section
      aria-label={t('Needs attention')}
      className="max-h-[45%] flex-none overflow-y-auto border-b border-line-strong bg-canvas"
    >
      <div className="flex min-h-9 items-center gap-2 px-4 max-desk:px-3">
        <h2 className="font-semibold">
          {t('{count, plural, one {# needs attention} other {# need attention}}', { count })}
        </h2>
        {newCount > 0 && (
          <span className="text-sm text-ink-2">
            {t(
              '{newCount, plural, one {# new since you last looked} other {# new since you last looked}}',
              { newCount },
            )}
          </span>
        )}
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
      {!isFolded &&
        groups.map((group) => (
          <Group
            key={group.id}
            group={group}
            isOpenByDefault={seen === null || group.newCount > 0}
            isNew={({ key }) => seen !== null && !seen.has(key)}
            now={now}
            onHide={onHide}
          />
        ))}
    </section>
  );
}
