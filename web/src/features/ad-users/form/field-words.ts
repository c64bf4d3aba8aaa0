import type { CookieProblem } from '@ads-checker/shared/domain/cookies';
import type { Path } from 'react-hook-form';
import type { ProductForm } from '../../../lib/use-form.ts';
import {
  connectionErrorText,
  cookieProblemText,
  findProfileError,
  findRefusedField,
} from '../profile-words.ts';
import {
  COOKIE_MESSAGE_PREFIX,
  type ProfileFields,
  type ProfileFieldsInput,
} from './profile-fields.ts';

export type ProfileForm = ProductForm<ProfileFieldsInput, ProfileFields>;

/** What is wrong with a field, in the person's language. */
export function fieldProblem({
  product,
  name,
}: {
  readonly product: ProfileForm;
  readonly name: Path<ProfileFieldsInput>;
}): string | undefined {
  const text = product.errorOf(name);
  return text?.startsWith(COOKIE_MESSAGE_PREFIX)
    ? cookieProblemText(text.slice(COOKIE_MESSAGE_PREFIX.length) as CookieProblem)
    : text;
}

/** Lays a refusal at the field it is about; gives false when it is about the profile as a whole. */
export function placeRefusal({
  product,
  error,
}: {
  readonly product: ProfileForm;
  readonly error: unknown;
}): boolean {
  const name = findRefusedField(error);
  if (name === undefined) {
    return findProfileError(error) === undefined && product.takeRefusal(error);
  }
  product.form.setError(
    name,
    { type: 'server', message: connectionErrorText(error) },
    { shouldFocus: true },
  );
  return true;
}
