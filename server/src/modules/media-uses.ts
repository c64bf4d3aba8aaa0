/** Matches the id of a stored file in an address; for PostgreSQL and for JavaScript alike. */
export const MEDIA_ID_PATTERN = '/media/([0-9a-f]{32})/';

/** Rows of a module in which addresses of stored files are saved. */
export interface MediaUses {
  /** Which of the files it uses. */
  listUsed(fileIds: readonly string[]): Promise<readonly string[]>;
}
