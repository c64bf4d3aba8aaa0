import { useTranslation } from 'react-i18next';
import { LeaveGuard } from './leave-guard.tsx';

interface LinesLeaveGuardProps {
  readonly isRunning: boolean;
  /** Lines that have never been sent. */
  readonly unsentCount: number;
  /** Something was typed into the form for one, too. */
  readonly isFormDirty: boolean;
}

export function LinesLeaveGuard({ isRunning, unsentCount, isFormDirty }: LinesLeaveGuardProps) {
  const { t } = useTranslation();
  if (!isRunning && unsentCount === 0) {
    return <LeaveGuard isDirty={isFormDirty} />;
  }
  return (
    <LeaveGuard
      isDirty
      title={
        isRunning ? t('Leave while lines are being sent?') : t('Leave without sending the lines?')
      }
    >
      {unsentCount > 0 && (
        <p>
          {t(
            '{unsentCount, plural, one {# line was not sent and will be lost.} other {# lines were not sent and will be lost.}}',
            { unsentCount },
          )}
        </p>
      )}
      {isRunning && <p>{t('What was added stays; what is being tried now may still be added.')}</p>}
      {isFormDirty && <p>{t('What you typed into the form is not saved either.')}</p>}
    </LeaveGuard>
  );
}
