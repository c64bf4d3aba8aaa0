/** Raised when the stored shape or the contract of a synced document changes: a new name is a new pull. */
export const SCHEMA_EPOCH = 2;
