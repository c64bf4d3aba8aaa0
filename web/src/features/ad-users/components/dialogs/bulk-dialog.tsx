import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../../../replica/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Note } from '../../../../ui/note.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { BulkProgress, type BulkTarget, useBulkRun } from './bulk-run.tsx';

export function Skipped({ count }: { readonly count: number }) {
  const { t } = useTranslation('ad-users');
  return count === 0 ? null : (
    <p className="mt-2 text-sm text-ink-3">
      {t(
        '{count, plural, one {# profile will be skipped: no permission.} other {# profiles will be skipped: no permission.}}',
        { count },
      )}
    </p>
  );
}

interface BulkDialogProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly progressLabel: string;
  readonly isDanger?: boolean;
  /** Disables the start, for example while nothing is chosen. */
  readonly isHeld?: boolean;
  /** Large deletions require typing this name. */
  readonly typedName?: string | undefined;
  readonly profiles: readonly BulkTarget[];
  readonly send: (input: {
    readonly profile: BulkTarget;
    readonly idempotencyKey: string;
  }) => Promise<unknown>;
  /** `9 deleted`. */
  readonly doneText: (count: number) => string;
  /** After success; default: `onClose`. */
  readonly onDone?: (() => void) | undefined;
  readonly onClose: () => void;
}

export function BulkDialog({
  title,
  children,
  confirmLabel,
  progressLabel,
  isDanger = false,
  isHeld = false,
  typedName,
  profiles,
  send,
  doneText,
  onDone,
  onClose,
}: BulkDialogProps) {
  const { t } = useTranslation('ad-users');
  const { isOnline } = useSyncStatus();
  const [typed, setTyped] = useState('');
  const run = useBulkRun({
    send,
    onEnd: ({ doneCount, failures }) => {
      if (failures.size === 0) {
        if (doneCount > 0) {
          showToast({ id: 'profiles', tone: 'success', text: `${doneText(doneCount)}.` });
        }
        (onDone ?? onClose)();
      }
    },
  });
  const { doneCount, failures } = run.outcome;
  const failed = [...failures.values()].flat();
  const hasFailed = run.isEnded && failed.length > 0;
  const failedCount = failed.length;
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen
      isKeyboardDismissDisabled={run.isRunning}
      onClose={run.isRunning ? run.stop : onClose}
      actions={
        run.isRunning ? (
          <Button onClick={run.stop}>{t('Stop')}</Button>
        ) : hasFailed ? (
          <>
            <Button onClick={onClose}>{t('Close')}</Button>
            <Button variant="primary" onClick={() => run.start(failed)}>
              {t('Retry failed')}
            </Button>
          </>
        ) : (
          <>
            <Button autoFocus onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button
              variant={isDanger ? 'dangerFill' : 'primary'}
              disabled={
                isHeld ||
                !isOnline ||
                profiles.length === 0 ||
                (typedName !== undefined && typed.trim() !== typedName)
              }
              onClick={() => run.start(profiles)}
            >
              {confirmLabel}
            </Button>
          </>
        )
      }
    >
      {hasFailed ? (
        <p role="status" className="font-medium text-ink">
          {doneCount > 0 && `${doneText(doneCount)}, `}
          {t('{failedCount} failed', { failedCount })}
        </p>
      ) : (
        children
      )}
      {run.totalCount > 0 && <BulkProgress run={run} label={progressLabel} />}
      {run.totalCount === 0 && typedName !== undefined && (
        <TextField
          label={t('Type “{typedName}” to confirm', { typedName })}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          className="mt-3"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {!isOnline && !run.isRunning && (
        <Note tone="warning" className="mt-3">
          {t('You’re offline. Go online and try again.')}
        </Note>
      )}
    </Dialog>
  );
}
