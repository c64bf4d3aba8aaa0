/** What a matcher found in a text. */
export interface Finding {
  /** The matching part of the text, or the term it matches. */
  readonly match: string;
  /**
   * Whether no reasonable reading differs. `hola.me` may be a site or a missing space, so it is
   * uncertain.
   */
  readonly isCertain: boolean;
}

/** The first certain finding, otherwise the first one; null when there is none. */
export function pickFinding<T extends Pick<Finding, 'isCertain'>>(findings: Iterable<T>): T | null {
  let uncertain: T | null = null;
  for (const finding of findings) {
    if (finding.isCertain) {
      return finding;
    }
    uncertain ??= finding;
  }
  return uncertain;
}
