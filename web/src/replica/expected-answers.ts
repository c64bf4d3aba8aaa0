const expected = new Set<string>();

/**
 * The screen that is on its way shows this stored answer first: a replica that is being opened
 * reads it together with all else of the first screen.
 */
export function expectAnswer(name: string): void {
  expected.add(name);
}

export function takeExpectedAnswers(): readonly string[] {
  const names = [...expected];
  expected.clear();
  return names;
}
