import { useTranslation } from 'react-i18next';
import { LeaveGuard } from './leave-guard.tsx';

interface LinesLeaveGuardProps {
  readonly isRunning: boolean;
  readonly unsentCount: number;
  /** The single form has input too. */
  readonly isFormDirty: boolean;
}

export function LinesLeaveGuard({ isRunning, unsentCount, isFormDirty }: LinesLeaveGuardProps) {
  const { t } = useTranslation();
  if (!isRunning && unsentCount === 0) {
    return <LeaveGuard isDirty={isFormDirty} />;
  }
  return (
    <LeaveGuard isDirty title={isRunning ? t('Leave while sending?') : t('Leave without sending?')}>
      {unsentCount > 0 && (
        <p>
          {t(
            '{unsentCount, plural, one {# unsent line will be lost.} other {# unsent lines will be lost.}}',
            { unsentCount },
          )}
        </p>
      )}
      {isRunning && <p>{t('Added lines stay. Lines being checked may still be added.')}</p>}
      {isFormDirty && <p>{t('The form also has unsaved changes.')}</p>}
    </LeaveGuard>
  );
}
