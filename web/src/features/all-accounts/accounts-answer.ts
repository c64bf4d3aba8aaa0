/** Name of the stored server answer. */
export const ACCOUNTS_ANSWER = 'checked-ad-accounts';
