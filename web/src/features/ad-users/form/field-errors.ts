import type { CookieProblem } from '@ads-checker/shared/domain/cookies';
import type { Path } from 'react-hook-form';
import { isSameDraft } from '../../../lib/draft-transfer.ts';
import { getFixedT } from '../../../lib/i18n.ts';
import type { ProductForm } from '../../../lib/use-form.ts';
import {
  connectionErrorText,
  cookieProblemText,
  findProfileError,
  findRejectedField,
} from '../profile-error-text.ts';
import {
  COOKIE_MESSAGE_PREFIX,
  type ProfileFields,
  type ProfileFieldsInput,
} from './profile-fields.ts';

const t = getFixedT('ad-users');

export type ProfileForm = ProductForm<ProfileFieldsInput, ProfileFields>;

export function profileFieldError({
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
 * Sets a server error at its field; returns the text for the form when it concerns the whole
 * profile, or a value that was edited since.
 */
export function setProfileErrors({
  product,
  error,
  sent,
}: {
  readonly product: ProfileForm;
  readonly error: unknown;
  readonly sent: ProfileFieldsInput;
}): string | undefined {
  const { form, setFieldError, setServerErrors } = product;
  const name = findRejectedField(error);
  const text = connectionErrorText(error);
  if (name === undefined) {
    return findProfileError(error) === undefined && setServerErrors(error, sent) ? undefined : text;
  }
  const isOf = (field: keyof ProfileFieldsInput) => isSameDraft(form.getValues(field), sent[field]);
  const isOfShown = name === 'proxyId' ? isOf('proxyId') && isOf('pastedProxy') : isOf(name);
  if (!isOfShown) {
    return t('About the previous value: {text}', { text });
  }
  setFieldError({ name, message: text, kind: name === 'proxyId' ? 'fault' : 'server', sent });
  return undefined;
}
