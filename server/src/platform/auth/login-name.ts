/**
 * Normalises a username or e-mail for comparison: A to Z in lower case, nothing else changed. Full
 * case folding differs between languages and databases (İ, the Kelvin sign), which would let one
 * name be guessed at under several spellings. {@link foldedLogin} is the SQL equivalent.
 */
export function foldLogin(login: string): string {
  return login.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** {@link foldLogin} in SQL, for a column or a parameter; the unique indexes use it. */
export function foldedLogin(expression: string): string {
  return `lower(${expression} collate "C")`;
}
