export {
  disconnected,
  type RunFailure,
  type RunProblem,
  type RunRow,
  RunSuperseded,
  type StartedRun,
  type TaskRow,
  toFailure,
} from './entities.ts';
export { defineProfileTaskJob, defineProfileTaskSchedule } from './jobs.ts';
export { presentFailure, presentRun, presentSchedule, presentTask } from './presenter.ts';
export { createProfileTaskRepository, createTaskRepository } from './repository.ts';
export { createProfileTaskRunner, type ProfileTaskRunner } from './runner.ts';
export {
  createProfileTaskService,
  type ProfileRequest,
  type ProfileTaskServiceDeps,
} from './service.ts';
