import type { StreamEvent } from '@ads-checker/shared/contracts/sync-stream';
import { createEmitter } from './emitter.ts';

/** Boosting tasks that moved on, for whoever shows them; heard in every tab. */
export const { on: onCommentTask, emit: emitCommentTask } =
  createEmitter<StreamEvent<'commentTask'>>();
