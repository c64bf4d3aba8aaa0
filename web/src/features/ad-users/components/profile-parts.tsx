import { avatarColorIndex, monogram } from '@ads-checker/shared/domain/names';
import { UserGroupIcon } from '@heroicons/react/16/solid';
import { useLingui } from '@lingui/react/macro';
import { NO_VALUE } from '../../../lib/format.ts';
import { proxyCheckStatus } from '../../../lib/vocabulary.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { HUE_INK } from '../../../ui/hue.ts';
import type { Profile } from '../profiles.ts';

export function ProfileAvatar({ profile }: { readonly profile: Profile }) {
  return <Avatar monogram={monogram(profile.name)} color={avatarColorIndex(profile.adUser.id)} />;
}

/** Group and network id: the second line under a name. */
export function ProfileSubtitle({ profile }: { readonly profile: Profile }) {
  const { group, adUser } = profile;
  return (
    <>
      {group !== null && `${group.name} · `}
      <span className="tabular-nums">{adUser.facebookId}</span>
    </>
  );
}

/** Country and name of the proxy, and what is wrong with it. */
export function ProxyCell({ profile }: { readonly profile: Profile }) {
  const { proxy } = profile;
  if (proxy === null) {
    return <span className="text-ink-3">{NO_VALUE}</span>;
  }
  const countryCode = proxy.geo?.countryCode ?? null;
  const status = proxyCheckStatus(proxy.check);
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {countryCode !== null && (
        <span className="flex-none rounded-xs border border-line-strong px-[3px] text-[10px] leading-[14px] font-semibold tracking-[.03em] text-ink-2">
          {countryCode}
        </span>
      )}
      <span className="flex min-w-0 flex-col">
        <span className="truncate">{proxy.name ?? proxy.options.hostname}</span>
        {status.hue === 'error' && (
          <span className={`text-sm ${HUE_INK[status.hue]}`}>{status.label}</span>
        )}
      </span>
    </span>
  );
}

/** Who owns the profile, with a sign when the team shares it. */
export function OwnerCell({ profile }: { readonly profile: Profile }) {
  const { t } = useLingui();
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="truncate">{profile.ownerName ?? NO_VALUE}</span>
      {profile.adUser.isShared && (
        <UserGroupIcon
          aria-label={t`Shared with the team`}
          role="img"
          className="size-3.5 text-ink-3"
        />
      )}
    </span>
  );
}
