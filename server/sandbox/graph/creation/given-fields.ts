import type { SampleGiven } from '@ads-checker/shared/sample/index';
import type { Field, GraphContext, Json } from '../context.ts';

/**
 * Fields that a creation gave, under their own names; `usual` answers for the objects that the world
 * began with.
 */
export function givenFields<T extends { given?: SampleGiven }>(
  names: readonly string[],
  usual: (
    object: T,
    context: GraphContext,
  ) => Readonly<Record<string, Json | undefined>> = () => ({}),
): Record<string, Field<T>> {
  return Object.fromEntries(
    names.map((name): [string, Field<T>] => [
      name,
      // The network cuts such objects down to the keys that are asked for; clients take them whole.
      ({ context }) =>
        (object) =>
          (object.given?.[name] as Json | undefined) ?? usual(object, context)[name],
    ]),
  );
}
