import type { CookieProblem } from '@ads-checker/shared/domain/cookies';
import type { Path } from 'react-hook-form';
import { getFixedT } from '../../../lib/i18n.ts';
import { isSameTyped } from '../../../lib/typed-meanwhile.ts';
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

const t = getFixedT('ad-users');

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

/**
 * Lays a refusal at the field it is about; gives the words for the place above the buttons when it is about the profile
 * as a whole, or about what the field held before somebody typed on.
 */
export function placeRefusal({
  product,
  error,
  sent,
}: {
  readonly product: ProfileForm;
  readonly error: unknown;
  readonly sent: ProfileFieldsInput;
}): string | undefined {
  const { form, lay, takeRefusal } = product;
  const name = findRefusedField(error);
  const text = connectionErrorText(error);
  if (name === undefined) {
    return findProfileError(error) === undefined && takeRefusal(error, sent) ? undefined : text;
  }
  const isOf = (field: keyof ProfileFieldsInput) => isSameTyped(form.getValues(field), sent[field]);
  const isOfShown = name === 'proxyId' ? isOf('proxyId') && isOf('pastedProxy') : isOf(name);
  if (!isOfShown) {
    return t('Of what stood here before you changed it: {text}', { text });
  }
  lay({ name, message: text, kind: name === 'proxyId' ? 'fault' : 'server', sent });
  return undefined;
}
