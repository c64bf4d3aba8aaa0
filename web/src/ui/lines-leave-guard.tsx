import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { LeaveGuard } from './leave-guard.tsx';

interface LinesLeaveGuardProps {
  readonly isRunning: boolean;
  /** Lines that have never been sent. */
  readonly unsentCount: number;
  /** Something was typed into the form for one, too. */
  readonly isFormDirty: boolean;
}

/** Asks before pasted lines are lost, or what was typed into the form beside them. */
export function LinesLeaveGuard({ isRunning, unsentCount, isFormDirty }: LinesLeaveGuardProps) {
  const { t } = useLingui();
  if (!isRunning && unsentCount === 0) {
    return <LeaveGuard isDirty={isFormDirty} />;
  }
  return (
    <LeaveGuard
      isDirty
      title={isRunning ? t`Leave while lines are being sent?` : t`Leave without sending the lines?`}
    >
      {unsentCount > 0 && (
        <p>
          <Plural
            value={unsentCount}
            one="# line was not sent and will be lost."
            other="# lines were not sent and will be lost."
          />
        </p>
      )}
      {isRunning && (
        <p>
          <Trans>What was added stays; what is being tried now may still be added.</Trans>
        </p>
      )}
      {isFormDirty && (
        <p>
          <Trans>What you typed into the form is not saved either.</Trans>
        </p>
      )}
    </LeaveGuard>
  );
}
