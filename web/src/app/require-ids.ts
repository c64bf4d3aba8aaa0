import { idSchema } from '@ads-checker/shared/contracts/common';
import { AppError } from '@ads-checker/shared/errors';

/** For `beforeLoad`: shows an error of the route unless the named parameters are ids. */
export function requireIds<const Name extends string>(...names: readonly Name[]) {
  return ({ params }: { readonly params: Readonly<Record<Name, string>> }): void => {
    for (const name of names) {
      if (!idSchema.safeParse(params[name]).success) {
        throw new AppError('BadRequestError', `Parameter \`${name}\` is not valid.`);
      }
    }
  };
}
