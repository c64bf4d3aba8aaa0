/**
 * Raised when the contract of a synced document changes, or the shape in which it is stored: a new name is a new pull.
 * `epoch.test.ts` knows which contract belongs to it, and fails for another.
 */
export const SCHEMA_EPOCH = 3;
