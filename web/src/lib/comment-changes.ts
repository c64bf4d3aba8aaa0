import type { StreamEvent } from '@ads-checker/shared/contracts/stream-events';
import { createEmitter } from './emitter.ts';

/** Comments that somebody moderated, in this browser or elsewhere; emitted in every tab. */
export const { on: onCommentChanges, emit: emitCommentChanges } =
  createEmitter<StreamEvent<'pageComments'>>();
