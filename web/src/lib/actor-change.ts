import { createEmitter } from './emitter.ts';

/** Data loaded for one actor must not be shown to another. */
export const { on: onActorChange, emit: notifyActorChange } = createEmitter();
