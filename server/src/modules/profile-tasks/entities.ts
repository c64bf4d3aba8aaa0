import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';

/** A row of a task's table: one per profile. Its other columns have defaults. */
export interface TaskRow {
  readonly id: string;
  readonly ad_user_id: string;
  readonly in_progress: boolean;
  readonly last_execution_time: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly run_id: string | null;
  readonly next_run_at: Date | null;
}

export interface RunRow {
  readonly id: string;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly error_code: string | null;
  readonly error: string | null;
}

export interface HeldRun {
  readonly adUserId: string;
  readonly runId: string;
}

export interface StartedRun extends HeldRun {
  readonly startedAt: Date;
}

export interface RunFailure {
  /** Code of the error catalogue or of the ad network, if any. */
  readonly code: string | null;
  readonly message: string;
}

/** A failure of a part, such as one ad account, that did not stop the run. */
export interface RunProblem extends RunFailure {
  readonly subject: string;
}

/** Another run took over the task: this one may not write any more. */
export class RunSuperseded extends Error {}

export function toFailure(error: unknown): RunFailure {
  return error instanceof AppError
    ? { code: error.code === undefined ? null : String(error.code), message: error.message }
    : { code: 'internal', message: ERROR_MESSAGES.unexpectedError };
}

/** The failure of a run that needs the network. @param status of the profile */
export const disconnected = (status: string): AppError =>
  new AppError(
    'FailedPreconditionError',
    'This profile is disconnected from Facebook. Connect it again.',
    { code: status },
  );
