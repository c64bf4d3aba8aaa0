import type { AdUserDto } from '@ads-checker/shared/contracts/ad-users';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { NO_VALUE } from '../../../lib/format.ts';
import { proxyState, proxyStateWord } from '../../../lib/proxy-words.ts';
import { useOwned } from '../../../replica/index.ts';
import { FormSection } from '../../../ui/form-layout.tsx';
import { GroupIcon } from '../../../ui/group-icon.tsx';
import { SecretState } from '../../../ui/secret-field.tsx';
import { Status } from '../../../ui/status.tsx';

function Row({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-3 border-b border-line py-1.5 last:border-b-0 max-desk:flex-col max-desk:items-start max-desk:gap-0">
      <dt className="w-44 flex-none text-ink-3">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2 break-words">{children}</dd>
    </div>
  );
}

function YesNo({ isOn }: { readonly isOn: boolean }) {
  return isOn ? <Trans>Yes</Trans> : <Trans>No</Trans>;
}

/** A profile as whoever may not change it sees it. */
export function ProfileFacts({ adUser }: { readonly adUser: AdUserDto }) {
  const group = useOwned('adUserGroups').rows.find(({ id }) => id === adUser.groupId);
  const proxy = useOwned('proxies').rows.find(({ id }) => id === adUser.proxyId);
  return (
    <>
      <FormSection title={<Trans>Sign-in data</Trans>}>
        <dl>
          <Row name={<Trans>Sign-in method</Trans>}>
            {adUser.authMethod === 'access_token' ? (
              <Trans>Access token</Trans>
            ) : (
              <Trans>Ads Manager token and cookies (infinity token)</Trans>
            )}
          </Row>
          <Row name={<Trans>Access token</Trans>}>
            <SecretState info={adUser.accessToken} />
          </Row>
          <Row name={<Trans>Cookies</Trans>}>
            <SecretState info={adUser.cookie} />
          </Row>
          <Row name={<Trans>User agent</Trans>}>{adUser.userAgent}</Row>
        </dl>
      </FormSection>
      <FormSection
        title={<Trans>Name and place</Trans>}
        hint={<Trans>Only its owner, and who manages the ads of the team, can change it.</Trans>}
      >
        <dl>
          <Row name={<Trans>Custom name</Trans>}>{adUser.customName ?? NO_VALUE}</Row>
          <Row name={<Trans>Group</Trans>}>
            {group === undefined ? (
              NO_VALUE
            ) : (
              <>
                <GroupIcon icon={group.icon} color={group.color} />
                {group.name}
              </>
            )}
          </Row>
          <Row name={<Trans>Proxy</Trans>}>
            {proxy === undefined ? (
              NO_VALUE
            ) : (
              <>
                {proxyDisplayName(proxy)}
                <Status {...proxyStateWord(proxyState(proxy))} />
              </>
            )}
          </Row>
          <Row name={<Trans>Shared with the team</Trans>}>
            <YesNo isOn={adUser.isShared} />
          </Row>
          <Row name={<Trans>Used for sharing pixels</Trans>}>
            <YesNo isOn={adUser.isUsedForPixelShare} />
          </Row>
        </dl>
      </FormSection>
    </>
  );
}
