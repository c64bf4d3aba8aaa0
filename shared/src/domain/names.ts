/** The full name, otherwise the username. */
export function userDisplayName(user: {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
}): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.username;
}

/** The name the team gave the profile, otherwise the profile's own. */
export function adUserDisplayName(adUser: {
  readonly customName: string | null;
  readonly name: string;
}): string {
  return adUser.customName?.trim() || adUser.name;
}

/** First letters of up to two words, in capitals. */
export function initials(displayName: string): string {
  return displayName
    .trim()
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

export function avatarColorIndex(id: string): number {
  const digit = Number(id.at(-1));
  return Number.isInteger(digit) ? digit : 0;
}
