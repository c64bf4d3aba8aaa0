/** Names an ad object among commands and answers. */
export function targetKey({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${kind}:${id}`;
}
