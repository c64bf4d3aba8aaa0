/** The ID of the only row, which nobody has to choose; empty when there are none or several. */
export function onlyId([first, ...others]: readonly { readonly id: string }[]): string {
  return first === undefined || others.length > 0 ? '' : first.id;
}
