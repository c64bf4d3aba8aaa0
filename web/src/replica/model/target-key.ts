export function targetKey({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${kind}:${id}`;
}
