/** Joins class names, skipping falsy ones: `cx('a', isOn && 'b')`. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
