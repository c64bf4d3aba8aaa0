import type { StableRow } from '@ads-checker/shared/collections/index';
import { avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { ExclamationTriangleIcon, GlobeAltIcon, UserGroupIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { formatNumber, NO_VALUE } from '../../../lib/format.ts';
import {
  proxyErrorLabel,
  proxyErrorText,
  proxyState,
  proxyStateLabel,
} from '../../../lib/proxy-labels.ts';
import { useVolatile } from '../../../replica/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/class-names.ts';
import { CountryMark } from '../../../ui/country-mark.tsx';
import { HUE_ICON, HUE_INK } from '../../../ui/hue.ts';
import { LabelledIcon } from '../../../ui/labelled-icon.tsx';
import type { Profile } from '../profiles.ts';

export function ProfileAvatar({ profile }: { readonly profile: Profile }) {
  return <Avatar initials={initials(profile.name)} color={avatarColorIndex(profile.adUser.id)} />;
}

/** Group and Facebook id as one text: more elements per row would slow the search. */
export function profileSubtitle({ group, adUser }: Profile): string {
  return group === null ? adUser.facebookId : `${group.name} · ${adUser.facebookId}`;
}

function useProxyProblem(proxy: StableRow<'proxy'>) {
  const { fields } = useVolatile('proxy', proxy.id);
  const state = proxyState(proxy, fields);
  return {
    state,
    hasProblem: state !== 'passed' && state !== 'unchecked',
    delayMs: fields?.check?.delayMs ?? null,
  };
}

/** A proxy's problem beside its name; null without one. */
function ProxyProblem({ proxy }: { readonly proxy: StableRow<'proxy'> }) {
  const { t } = useTranslation('ad-users');
  const { state, hasProblem, delayMs } = useProxyProblem(proxy);
  const { label, hue } = proxyStateLabel(state);
  if (!hasProblem) {
    return null;
  }
  const reason = proxyErrorLabel(proxy.check?.error ?? null);
  return (
    <span
      className={cx('truncate text-sm', HUE_INK[hue])}
      title={state === 'failed' ? proxyErrorText(proxy.check?.error ?? null) : undefined}
    >
      {state === 'failed'
        ? t('Failed: {reason}', { reason })
        : state === 'slow' && delayMs !== null
          ? t('Slow, {seconds} s', { seconds: formatNumber(Math.round(delayMs / 100) / 10) })
          : label}
    </span>
  );
}

/** Without a proxy the ad network sees the server's address, which all such profiles share. */
function NoProxy() {
  const { t } = useTranslation('ad-users');
  return (
    <span
      className={cx('flex min-w-0 items-center gap-1', HUE_INK.warning)}
      title={t('Requests use the server’s own IP address.')}
    >
      <ExclamationTriangleIcon aria-hidden="true" className={cx('size-4', HUE_ICON.warning)} />
      <span className="truncate">{t('No proxy')}</span>
    </span>
  );
}

export function ProxyWarning({ profile: { proxy, adUser } }: { readonly profile: Profile }) {
  if (adUser.proxyId === null) {
    return <NoProxy />;
  }
  return proxy === null ? null : <KnownProxyWarning proxy={proxy} />;
}

function KnownProxyWarning({ proxy }: { readonly proxy: StableRow<'proxy'> }) {
  const { t } = useTranslation('ad-users');
  if (!useProxyProblem(proxy).hasProblem) {
    return null;
  }
  return (
    <span className="flex min-w-0 items-center gap-1">
      <LabelledIcon
        icon={GlobeAltIcon}
        label={t('Proxy')}
        className="size-3.5 flex-none text-ink-3"
      />
      <ProxyProblem proxy={proxy} />
    </span>
  );
}

export function ProxyFacts({ profile: { proxy, adUser } }: { readonly profile: Profile }) {
  if (adUser.proxyId === null) {
    return <NoProxy />;
  }
  if (proxy === null) {
    // The profile is shared, its proxy is not
    return <span className="text-ink-3">{NO_VALUE}</span>;
  }
  return <KnownProxy proxy={proxy} />;
}

function KnownProxy({ proxy }: { readonly proxy: StableRow<'proxy'> }) {
  const { hasProblem } = useProxyProblem(proxy);
  const countryCode = proxy.geo?.countryCode ?? null;
  const name = <span className="truncate">{proxyDisplayName(proxy)}</span>;
  return (
    <>
      {countryCode !== null && <CountryMark code={countryCode} />}
      {hasProblem ? (
        <span className="flex min-w-0 flex-col">
          {name}
          <ProxyProblem proxy={proxy} />
        </span>
      ) : (
        name
      )}
    </>
  );
}

export function OwnerFacts({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('ad-users');
  return (
    <>
      <span className="truncate" title={profile.ownerName ?? undefined}>
        {profile.ownerName ?? NO_VALUE}
      </span>
      {profile.adUser.isShared && (
        <LabelledIcon
          icon={UserGroupIcon}
          label={t('Shared with the team')}
          className="size-3.5 flex-none text-ink-3"
        />
      )}
    </>
  );
}
