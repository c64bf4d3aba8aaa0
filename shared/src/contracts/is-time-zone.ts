/** Of lists of thousands of ad accounts, in a few zones. */
const known = new Map<string, boolean>();

/** Whether this browser or server knows the IANA time zone. */
export function isTimeZone(timeZone: string): boolean {
  let isKnown = known.get(timeZone);
  if (isKnown === undefined) {
    try {
      new Intl.DateTimeFormat('en-US', { timeZone });
      isKnown = true;
    } catch {
      isKnown = false;
    }
    known.set(timeZone, isKnown);
  }
  return isKnown;
}
