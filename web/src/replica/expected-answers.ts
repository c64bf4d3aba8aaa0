const expected = new Set<string>();

/**
 * Registers a stored answer that the next screen will show first: a replica that is being opened
 * reads it together with everything else for the first screen.
 */
export function expectAnswer(name: string): void {
  expected.add(name);
}

export function takeExpectedAnswers(): readonly string[] {
  const names = [...expected];
  expected.clear();
  return names;
}
