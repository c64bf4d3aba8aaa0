/** Pages whose names tell them apart: those of the same name get their id. */
export function nameApart<T extends { readonly id: string; readonly name: string }>(
  pages: readonly T[],
): T[] {
  const byName = Map.groupBy(pages, ({ name }) => name);
  return pages.map((page) =>
    (byName.get(page.name)?.length ?? 0) > 1
      ? { ...page, name: `${page.name} (${page.id})` }
      : page,
  );
}
