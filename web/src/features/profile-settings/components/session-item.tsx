import { identityRoutes, type SessionDto } from '@ads-checker/shared/contracts/identity';
import { AppError } from '@ads-checker/shared/errors';
import { CheckCircleIcon } from '@heroicons/react/16/solid';
import {
  ComputerDesktopIcon,
  DevicePhoneMobileIcon,
  DeviceTabletIcon,
  KeyIcon,
  PuzzlePieceIcon,
} from '@heroicons/react/24/outline';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { isExtension } from '../extension-builds.ts';
import {
  activityText,
  describeSession,
  deviceKind,
  extensionName,
} from '../session-description.ts';
import { RevokeToken } from './revoke-token.tsx';

const ICONS = {
  desktop: ComputerDesktopIcon,
  phone: DevicePhoneMobileIcon,
  tablet: DeviceTabletIcon,
} as const;

interface SessionItemProps {
  readonly session: SessionDto;
  readonly isCurrent: boolean;
  readonly now: Date;
  readonly onEnded: (sessionId: string) => void;
  readonly children?: ReactNode;
}

function LastProfile({ session, now }: Pick<SessionItemProps, 'session' | 'now'>) {
  const { t } = useTranslation('profile-settings');
  if (session.lastProfile === null) {
    return null;
  }
  const { name, sentAt } = session.lastProfile;
  const time = formatDateTime({ at: sentAt, now });
  return (
    <p className="text-sm wrap-anywhere text-ink-3">
      {t('Last sent: {name}, {time}', { name, time })}
    </p>
  );
}

export function SessionItem({ session, isCurrent, now, onEnded, children }: SessionItemProps) {
  const { t } = useTranslation('profile-settings');
  const isOfExtension = isExtension(session);
  const { title, details } = describeSession(session);
  const tokenName = session.kind === 'token' ? session.name : null;
  const name =
    tokenName !== null
      ? t('API token {tokenName}', { tokenName })
      : isOfExtension
        ? (extensionName(session) ?? t('Extension in {title}', { title }))
        : title;
  const isNamed = isOfExtension && extensionName(session) !== null;
  const version = session.extensionVersion;
  const end = useWrite(({ sessionId }: { sessionId: string }, idempotencyKey) =>
    call(identityRoutes.endSession, { params: { sessionId }, idempotencyKey }),
  );
  const logOut = async () => {
    try {
      await end.run({ sessionId: session.id });
    } catch (error) {
      const isGone = error instanceof AppError && error.type === 'NotFoundError';
      if (!isGone) {
        showToast({ tone: 'error', text: plainErrorText({ error, translate: t }) });
        return;
      }
    }
    onEnded(session.id);
  };
  const Icon =
    tokenName !== null ? KeyIcon : isOfExtension ? PuzzlePieceIcon : ICONS[deviceKind(session)];
  const activity = (
    <span
      className="whitespace-nowrap text-ink-3"
      title={formatDateTime({ at: session.lastActivity, now })}
    >
      {activityText({ at: session.lastActivity, now })}
    </span>
  );
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-line py-1.5 first:border-t">
      <Icon aria-hidden="true" className="size-5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-3">
          {isNamed && (
            <>
              {t('Extension in {title}', { title })}
              {' · '}
            </>
          )}
          {version !== null && (
            <>
              {t('Version {version}', { version })}
              {' · '}
            </>
          )}
          <span>{tokenName === null ? details : session.ip}</span>
          {!isCurrent && <span className="desk:hidden"> · {activity}</span>}
        </p>
        <LastProfile session={session} now={now} />
        {children}
      </div>
      {isCurrent ? (
        <Status hue="active" icon={CheckCircleIcon} label={t('This device')} />
      ) : (
        <>
          <span className="max-desk:hidden">{activity}</span>
          {tokenName !== null ? (
            <RevokeToken id={session.id} name={tokenName} onRevoked={onEnded} />
          ) : (
            <Button
              isBusy={end.isBusy}
              aria-label={
                isOfExtension ? t('Disconnect: {name}', { name }) : t('Log out: {title}', { title })
              }
              className="max-desk:h-11"
              onClick={() => void logOut()}
            >
              {isOfExtension ? t('Disconnect') : t('Log out')}
            </Button>
          )}
        </>
      )}
    </li>
  );
}
