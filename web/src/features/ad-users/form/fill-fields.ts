import type { ProfileLine } from '@ads-checker/shared/domain/profile-lines';
import type { ProfileForm } from './field-words.ts';
import type { ProfileFieldsInput } from './profile-fields.ts';

/** Fills the fields with what was understood of a pasted value; the rest stays as it is. */
export function fillFields({
  product: { form },
  understood,
}: {
  readonly product: ProfileForm;
  readonly understood: Partial<ProfileLine>;
}): void {
  const { accessToken, cookie, userAgent, customName, proxy } = understood;
  const isProxyNew = proxy !== undefined && proxy !== null;
  const values: Partial<ProfileFieldsInput> = {
    ...(accessToken === undefined ? {} : { accessToken }),
    ...(cookie === undefined ? {} : { cookie }),
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(customName === undefined || customName === null ? {} : { customName }),
    ...(isProxyNew && form.getValues('proxyId') === null ? { pastedProxy: proxy } : {}),
  };
  for (const [name, value] of Object.entries(values)) {
    form.setValue(name as keyof ProfileFieldsInput, value, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    });
  }
}
