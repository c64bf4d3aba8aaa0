import type { RunFailure, RunRow, TaskRow } from './entities.ts';

export function presentTask(row: TaskRow) {
  return {
    id: row.id,
    adUserId: row.ad_user_id,
    inProgress: row.in_progress,
    lastExecutionTime: row.last_execution_time?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export const presentFailure = ({ error, error_code: code }: RunRow): RunFailure | null =>
  error === null ? null : { code, message: error };

export function presentRun(row: RunRow) {
  return {
    id: row.id,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    error: presentFailure(row),
  };
}

/** When the task runs and how far the run in progress is. */
export function presentSchedule(
  task: TaskRow & { readonly done_count: number; readonly total_count: number | null },
) {
  return {
    progress: task.in_progress ? { done: task.done_count, total: task.total_count } : null,
    nextRunAt: task.next_run_at?.toISOString() ?? null,
  };
}
