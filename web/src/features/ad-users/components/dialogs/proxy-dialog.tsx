import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/api.ts';
import { ProxyPicker } from '../../../proxies/index.ts';
import type { Profile } from '../../profiles.ts';
import { BulkDialog, Skipped } from './bulk-dialog.tsx';

export function ProxyDialog({
  profiles,
  onClose,
}: {
  readonly profiles: readonly Profile[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('ad-users');
  const mine = profiles.filter(({ canManage }) => canManage);
  const previous = mine[0]?.adUser.proxyId ?? null;
  const isCommon = mine.every(({ adUser }) => adUser.proxyId === previous);
  const [proxyId, setProxyId] = useState<string | null>(isCommon ? previous : null);
  const [isChosen, setChosen] = useState(false);
  const changed = mine.filter(({ adUser }) => adUser.proxyId !== proxyId);
  return (
    <BulkDialog
      title={t('{count, plural, one {Set proxy for # profile} other {Set proxy for # profiles}}', {
        count: mine.length,
      })}
      confirmLabel={t('Set proxy')}
      progressLabel={t('Setting proxy')}
      isHeld={!isChosen}
      profiles={changed}
      send={({ profile, idempotencyKey }) =>
        call(adUserRoutes.update, {
          params: { adUserId: profile.id },
          body: { proxyId },
          idempotencyKey,
        })
      }
      doneText={(done) =>
        t('{done, plural, one {Proxy set for # profile} other {Proxy set for # profiles}}', {
          done,
        })
      }
      onClose={onClose}
    >
      <ProxyPicker
        value={proxyId}
        onChange={(chosen) => {
          setProxyId(chosen);
          setChosen(true);
        }}
      />
      <p className="mt-2 text-sm text-ink-3">
        {t(
          'Each profile is checked through the proxy first. If the check fails, its proxy won’t change.',
        )}
      </p>
      <Skipped count={profiles.length - mine.length} />
    </BulkDialog>
  );
}
