import { z } from 'zod';

type Stored<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;

/** Names of the fields of a schema, in their order. */
export function fieldNames<S extends z.ZodObject>({ shape }: S): (keyof S['shape'] & string)[] {
  return Object.keys(shape);
}

/** The fields of a schema in something that has more. */
export function pickFields<
  S extends z.ZodObject,
  From extends { readonly [Field in keyof S['shape']]?: unknown },
>(schema: S, from: From): Pick<From, keyof S['shape'] & keyof From> {
  return Object.fromEntries(
    fieldNames(schema).flatMap((name) => (name in from ? [[name, from[name]]] : [])),
  ) as Pick<From, keyof S['shape'] & keyof From>;
}

/** The same fields as a row has them: optional texts. */
export function storedTexts<Shape extends z.ZodRawShape>(
  shape: Shape,
): { [Field in keyof Shape]: z.ZodNullable<z.ZodString> } {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, z.string().nullable()])) as {
    [Field in keyof Shape]: z.ZodNullable<z.ZodString>;
  };
}

/** The fields of an update, where an absent one stays as it is instead of taking its default. */
export function withoutDefaults<Shape extends z.ZodRawShape>(
  shape: Shape,
): { [Field in keyof Shape]: Stored<Shape[Field]> } {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      field instanceof z.ZodDefault ? field.unwrap() : field,
    ]),
  ) as { [Field in keyof Shape]: Stored<Shape[Field]> };
}

/** The fields of a schema after an update, which has only those that change. */
export function updatedFields<
  S extends z.ZodObject,
  Before extends { readonly [Field in keyof S['shape']]: unknown },
>(
  schema: S,
  before: Before,
  update: { readonly [Field in keyof S['shape']]?: Before[Field] | undefined },
): Pick<Before, keyof S['shape'] & keyof Before> {
  return Object.fromEntries(
    fieldNames(schema).map((name) => [
      name,
      update[name] === undefined ? before[name] : update[name],
    ]),
  ) as Pick<Before, keyof S['shape'] & keyof Before>;
}
