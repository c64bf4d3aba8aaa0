import type { StreamEvent } from '@ads-checker/shared/contracts/sync-stream';
import { createEmitter } from './emitter.ts';

/** Boosting tasks that moved on, undefined for any of them; heard in every tab that shows some. */
export const { on: onCommentTask, emit: emitCommentTask } = createEmitter<
  StreamEvent<'commentTask'> | undefined
>();
