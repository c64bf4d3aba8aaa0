import { PAIRING_HASH } from '@ads-checker/shared/contracts/extension';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { FormSection } from '../../../ui/form-layout.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { isExtension } from '../extension-builds.ts';
import { extensionQuery, refetchProfileSettings, sessionsQuery } from '../queries.ts';
import { arrangeSessions } from '../session-description.ts';
import { ExtensionDownload } from './extension-download.tsx';
import { PairedExtensions } from './paired-extensions.tsx';
import { PairingCode } from './pairing-code.tsx';
import { PairingKeys } from './pairing-keys.tsx';
import { Unavailable } from './unavailable.tsx';

export function ExtensionSection() {
  const { t } = useTranslation('profile-settings');
  const now = useNow();
  const actor = useActor();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const anchor = useRef<HTMLDivElement>(null);
  const builds = useServerQuery(extensionQuery);
  const { data: living } = useServerQuery(sessionsQuery);
  const paired = arrangeSessions({ sessions: (living ?? []).filter(isExtension), currentId: '' });
  const isLinked = new URLSearchParams(hash.replace(/^#/, '')).has(PAIRING_HASH);
  useEffect(() => {
    if (isLinked) {
      anchor.current?.scrollIntoView({ block: 'center' });
      // A code in a URL may be anybody's, and must not stay in the history
      void navigate({ to: '/profile-settings', replace: true, resetScroll: false });
    }
  }, [isLinked, navigate]);
  return (
    <FormSection
      title={t('Browser extension')}
      hint={t(
        'Connect a profile from the browser where it’s logged in: click the icon, then Read and Send.',
      )}
    >
      <div ref={anchor} className="flex flex-col gap-4">
        {paired.length > 0 && (
          <PairedExtensions
            sessions={paired}
            extension={builds.data ?? null}
            now={now}
            onEnded={refetchProfileSettings}
          />
        )}
        {builds.error !== null ? (
          <Unavailable
            error={builds.error}
            title={t('Couldn’t load extension details')}
            isRetrying={builds.isFetching}
            onRetry={refetchProfileSettings}
          />
        ) : builds.data === undefined ? (
          <SkeletonRows
            count={1}
            cells={['w-40', 'w-24']}
            label={t('Loading extension…')}
            rowClassName="h-12 border-0 px-0"
          />
        ) : (
          <ExtensionDownload extension={builds.data} />
        )}
        {actor.account?.status === 'active' && (
          <>
            <PairingCode onConnected={refetchProfileSettings} />
            <PairingKeys extensions={paired} now={now} />
          </>
        )}
      </div>
    </FormSection>
  );
}
