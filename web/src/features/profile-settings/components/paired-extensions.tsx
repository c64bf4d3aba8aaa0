import type { ExtensionBuilds } from '@ads-checker/shared/contracts/extension';
import type { SessionDto } from '@ads-checker/shared/contracts/identity';
import { ArrowDownTrayIcon, ExclamationTriangleIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { Status } from '../../../ui/status.tsx';
import { findNewerBuild } from '../extension-builds.ts';
import { SessionItem } from './session-item.tsx';

function Outdated({
  session,
  extension,
}: {
  readonly session: SessionDto;
  readonly extension: ExtensionBuilds | null;
}) {
  const { t } = useTranslation('profile-settings');
  const newer = findNewerBuild({ session, extension });
  if (newer === undefined) {
    return null;
  }
  const { version, build } = newer;
  const current = session.extensionVersion ?? '';
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Status
        hue="warning"
        icon={ExclamationTriangleIcon}
        label={t('Outdated: {current}. Latest: {version}', { current, version })}
      />
      {build !== undefined && (
        <a
          href={build.path}
          download
          className="inline-flex items-center gap-1 text-accent-ink underline underline-offset-2"
        >
          <ArrowDownTrayIcon aria-hidden="true" className="size-3.5" />
          {t('Download')}
        </a>
      )}
    </span>
  );
}

interface PairedExtensionsProps {
  readonly sessions: readonly SessionDto[];
  readonly extension: ExtensionBuilds | null;
  readonly now: Date;
  readonly onEnded: (sessionId: string) => void;
}

export function PairedExtensions({ sessions, extension, now, onEnded }: PairedExtensionsProps) {
  const { t } = useTranslation('profile-settings');
  return (
    <ul aria-label={t('Connected extensions')}>
      {sessions.map((session) => (
        <SessionItem
          key={session.id}
          session={session}
          isCurrent={false}
          now={now}
          onEnded={onEnded}
        >
          <Outdated session={session} extension={extension} />
        </SessionItem>
      ))}
    </ul>
  );
}
