import { identityRoutes, type SessionDto } from '@ads-checker/shared/contracts/identity';
import { AppError } from '@ads-checker/shared/errors';
import { CheckCircleIcon } from '@heroicons/react/16/solid';
import {
  ComputerDesktopIcon,
  DevicePhoneMobileIcon,
  DeviceTabletIcon,
} from '@heroicons/react/24/outline';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { type Resource, useResource } from '../../../lib/resource.ts';
import { useSession } from '../../../lib/session.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { FormSection } from '../../../ui/form-layout.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { activityText, arrangeSessions, deviceKind, sessionWords } from '../session-words.ts';
import { Unavailable } from './unavailable.tsx';

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
}

function SessionItem({ session, isCurrent, now, onEnded }: SessionItemProps) {
  const { t } = useLingui();
  const { title, details } = sessionWords(session);
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
  const Icon = ICONS[deviceKind(session)];
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
        <p className="font-medium">{title}</p>
        <p className="text-sm text-ink-3">
          <span>{details}</span>
          {!isCurrent && <span className="desk:hidden"> · {activity}</span>}
        </p>
      </div>
      {isCurrent ? (
        <Status hue="active" icon={CheckCircleIcon} label={t`This device`} />
      ) : (
        <>
          <span className="max-desk:hidden">{activity}</span>
          <Button
            isBusy={end.isBusy}
            aria-label={t`Log out: ${title}`}
            className="max-desk:h-11"
            onClick={() => void logOut()}
          >
            <Trans>Log out</Trans>
          </Button>
        </>
      )}
    </li>
  );
}

function LogOutOthers({
  count,
  onEnded,
}: {
  readonly count: number;
  readonly onEnded: () => void;
}) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const { run, isBusy } = useWrite(async (_: object, idempotencyKey) => {
    const { data } = await call(identityRoutes.endOtherSessions, { idempotencyKey });
    return data.endedCount;
  });
  const logOut = async () => {
    try {
      const ended = await run({});
      showToast({
        tone: 'success',
        text: t({
          message: plural(ended, {
            one: '# other device was logged out',
            other: '# other devices were logged out',
          }),
        }),
      });
      onEnded();
    } catch (error) {
      showToast({ tone: 'error', text: plainErrorText({ error, translate: t }) });
    } finally {
      setAsked(false);
    }
  };
  const words = plural(count, {
    one: 'Log out of # other device',
    other: 'Log out of # other devices',
  });
  return (
    <>
      <Button variant="danger" className="mt-3 max-desk:h-11" onClick={() => setAsked(true)}>
        {words}
      </Button>
      <ConfirmDialog
        title={<>{words}?</>}
        isOpen={isAsked}
        confirmLabel={t`Log out`}
        isBusy={isBusy}
        onConfirm={() => void logOut()}
        onCancel={() => setAsked(false)}
      >
        <Plural
          value={count}
          one="It has to log in again. What it had not sent yet stays there until then."
          other="They have to log in again. What they had not sent yet stays there until then."
        />
      </ConfirmDialog>
    </>
  );
}

interface SessionsSectionProps {
  readonly sessions: Resource<readonly SessionDto[]>;
  readonly onReload: () => void;
}

/** Where the person is logged in, and the way to end it. */
export function SessionsSection({ sessions, onReload }: SessionsSectionProps) {
  const { t } = useLingui();
  const now = useNow();
  const { session: current } = useSession();
  const { value, error, isPending } = useResource(sessions, onReload);
  const [endedIds, setEndedIds] = useState<ReadonlySet<string>>(new Set());
  const living = arrangeSessions({
    sessions: (value ?? []).filter(({ id }) => !endedIds.has(id)),
    currentId: current.id,
  });
  const others = living.filter(({ id }) => id !== current.id);
  const hide = (ids: readonly string[]) => {
    setEndedIds(new Set([...endedIds, ...ids]));
    onReload();
  };
  return (
    <FormSection title={<Trans>Sessions</Trans>} hint={<Trans>Where you are logged in.</Trans>}>
      {error !== null ? (
        <Unavailable
          error={error}
          title={t`Sessions could not be loaded`}
          isRetrying={isPending}
          onRetry={onReload}
        />
      ) : value === undefined ? (
        <SkeletonRows
          count={3}
          cells={['size-5', 'w-44', 'w-20 ms-auto']}
          label={t`Loading sessions…`}
          rowClassName="h-12 px-0"
        />
      ) : (
        <>
          <ul aria-label={t`Sessions`} aria-busy={isPending || undefined}>
            {living.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                isCurrent={session.id === current.id}
                now={now}
                onEnded={(id) => hide([id])}
              />
            ))}
          </ul>
          {others.length === 0 ? (
            <p className="mt-2 text-sm text-ink-3">
              <Trans>You are logged in nowhere else.</Trans>
            </p>
          ) : (
            <LogOutOthers count={others.length} onEnded={() => hide(others.map(({ id }) => id))} />
          )}
        </>
      )}
    </FormSection>
  );
}
