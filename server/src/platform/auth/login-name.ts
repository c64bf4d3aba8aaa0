/**
 * A username or e-mail address as logins are compared: the Latin letters A to Z in lower case and nothing else changed.
 * Other rules differ between languages and databases (İ, the Kelvin sign), and two of them would let one name be guessed
 * at under several. SQL says the same by {@link foldedLogin}.
 */
export function foldLogin(login: string): string {
  return login.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** What {@link foldLogin} does, as SQL of a column or a parameter; the unique indexes are made of it. */
export function foldedLogin(expression: string): string {
  return `lower(${expression} collate "C")`;
}
