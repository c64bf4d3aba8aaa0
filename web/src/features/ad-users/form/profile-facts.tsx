import type { StableRow } from '@ads-checker/shared/collections/index';
import { needsCookies } from '@ads-checker/shared/contracts/ad-users';
import { proxyDisplayName } from '@ads-checker/shared/domain/proxies';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../lib/format.ts';
import { proxyState, proxyStateLabel } from '../../../lib/proxy-labels.ts';
import { useOwned, useVolatile } from '../../../replica/index.ts';
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
  const { t } = useTranslation('ad-users');
  return isOn ? t('Yes') : t('No');
}

function ProxyState({ proxy }: { readonly proxy: StableRow<'proxy'> }) {
  const { fields } = useVolatile('proxy', proxy.id);
  return <Status {...proxyStateLabel(proxyState(proxy, fields))} />;
}

export function ProfileFacts({ adUser }: { readonly adUser: StableRow<'adUser'> }) {
  const { t } = useTranslation('ad-users');
  const group = useOwned('adUserGroup').rows.find(({ id }) => id === adUser.groupId);
  const proxy = useOwned('proxy').rows.find(({ id }) => id === adUser.proxyId);
  return (
    <>
      <FormSection title={t('Credentials')}>
        <dl>
          <Row name={t('Login method')}>
            {adUser.authMethod === 'access_token'
              ? t('Access token')
              : t('Ads Manager token and cookies (infinity token)')}
          </Row>
          <Row name={t('Access token')}>
            <SecretState info={adUser.accessToken} />
          </Row>
          {(needsCookies(adUser.authMethod) || adUser.cookie.isSet) && (
            <Row name={t('Cookies')}>
              <SecretState info={adUser.cookie} />
            </Row>
          )}
          <Row name={t('User agent')}>{adUser.userAgent}</Row>
        </dl>
      </FormSection>
      <FormSection
        title={t('Basics')}
        hint={t('Only the owner and members with “Edit team ads” can change it.')}
      >
        <dl>
          <Row name={t('Custom name')}>{adUser.customName ?? NO_VALUE}</Row>
          <Row name={t('Group')}>
            {group === undefined ? (
              NO_VALUE
            ) : (
              <>
                <GroupIcon icon={group.icon} color={group.color} />
                {group.name}
              </>
            )}
          </Row>
          <Row name={t('Proxy')}>
            {proxy === undefined ? (
              NO_VALUE
            ) : (
              <>
                {proxyDisplayName(proxy)}
                <ProxyState proxy={proxy} />
              </>
            )}
          </Row>
          <Row name={t('Shared with the team')}>
            <YesNo isOn={adUser.isShared} />
          </Row>
          <Row name={t('Used for pixel sharing')}>
            <YesNo isOn={adUser.isUsedForPixelShare} />
          </Row>
        </dl>
      </FormSection>
    </>
  );
}
