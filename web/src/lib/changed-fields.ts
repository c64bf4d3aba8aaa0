import { dequal } from 'dequal';

/** The fields, or those of these names, that differ from what is saved; null when none does. */
export function changedFields<Fields extends object, Name extends keyof Fields & string>(
  fields: Fields,
  saved: { readonly [N in Name]: unknown },
  names: readonly Name[] = Object.keys(fields) as Name[],
): { [N in Name]?: Fields[N] } | null {
  const changed = names.filter((name) => !dequal(fields[name], saved[name]));
  return changed.length === 0
    ? null
    : (Object.fromEntries(changed.map((name) => [name, fields[name]])) as {
        [N in Name]?: Fields[N];
      });
}
