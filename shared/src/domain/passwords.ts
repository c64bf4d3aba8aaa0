import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../contracts/user-values.ts';

export { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../contracts/user-values.ts';

/** The lowest accepted score of the zxcvbn scale, 0 to 4: "safely unguessable". */
export const PASSWORD_MIN_SCORE = 3;

export type PasswordScore = 0 | 1 | 2 | 3 | 4;
/** Estimates how hard a password is to guess for somebody who knows `personalWords`. */
export type EstimatePassword = (input: {
  readonly password: string;
  readonly personalWords: readonly string[];
}) => PasswordScore;

export type PasswordAssessment = 'too_short' | 'too_long' | 'too_weak' | 'ok';

/** What an attacker tries first: names and addresses, whole, in parts, and without separators. */
export function personalWordsOf(person: {
  readonly username?: string;
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
}): string[] {
  const { username, email, firstName = '', lastName = '' } = person;
  const values = [username, email, firstName, lastName, firstName + lastName, lastName + firstName];
  const joined = [username, email?.split('@')[0]].map((value) => value?.replace(/[._\-\s]+/g, ''));
  const parts = [
    ...values.flatMap((value) => [value, ...(value ?? '').split(/[@._\-\s]+/)]),
    ...joined,
  ];
  return [...new Set(parts.filter((part) => part !== undefined && part.length > 2))] as string[];
}

/**
 * The lower score of a password as typed and without separators: an estimator counts every space
 * and hyphen as extra entropy, so "anna keller 2024" would pass for Anna Keller.
 */
export function scoreStrictly({
  score,
  password,
}: {
  readonly score: (password: string) => PasswordScore;
  readonly password: string;
}): PasswordScore {
  const bare = password.replace(/[^\p{L}\p{N}]+/gu, '');
  const whole = score(password);
  return bare === password || bare === '' ? whole : (Math.min(whole, score(bare)) as PasswordScore);
}

/** Length is counted in UTF-16 units, as the contract's schema counts it. */
export function assessPassword({
  password,
  personalWords,
  estimate,
}: {
  readonly password: string;
  readonly personalWords: readonly string[];
  readonly estimate: EstimatePassword;
}): PasswordAssessment {
  if (password.length < PASSWORD_MIN_LENGTH) {
    return 'too_short';
  }
  if (password.length > PASSWORD_MAX_LENGTH) {
    return 'too_long';
  }
  return estimate({ password, personalWords }) < PASSWORD_MIN_SCORE ? 'too_weak' : 'ok';
}
