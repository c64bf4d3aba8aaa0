import { createEmitter } from './emitter.ts';

/** What was read from the server for one actor is not for the next. */
export const { on: onActorChange, emit: notifyActorChange } = createEmitter();
