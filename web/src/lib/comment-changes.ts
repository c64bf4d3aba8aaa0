import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import { createEmitter } from './emitter.ts';

/** Boosting tasks that progressed (undefined means any); emitted in every tab that shows some. */
export const { on: onCommentTask, emit: emitCommentTask } = createEmitter<
  StreamEvent<'commentTask'> | undefined
>();

/** Comments that somebody moderated, in this browser or elsewhere; emitted in every tab. */
export const { on: onCommentChanges, emit: emitCommentChanges } =
  createEmitter<StreamEvent<'pageComments'>>();
