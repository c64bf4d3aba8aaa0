import type { ProfileLine } from '@ads-checker/shared/domain/profile-lines';
import { useRef } from 'react';
import type { ProfileForm } from './field-errors.ts';
import type { ProfileFieldsInput } from './profile-fields.ts';

type Filled = Partial<
  Pick<ProfileFieldsInput, 'accessToken' | 'cookie' | 'userAgent' | 'customName' | 'pastedProxy'>
>;

function toFilled({ accessToken, cookie, userAgent, customName, proxy }: Partial<ProfileLine>) {
  return {
    ...(accessToken === undefined ? {} : { accessToken }),
    ...(cookie === undefined || cookie === null ? {} : { cookie }),
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(customName === undefined || customName === null ? {} : { customName }),
    ...(proxy === undefined || proxy === null ? {} : { pastedProxy: proxy }),
  } satisfies Filled;
}

/**
 * Fills the fields from a pasted value. Values filled by a previous paste and missing in this one
 * are cleared, so that two profiles are never mixed. Typed values stay.
 */
export function useFillFields({ form }: ProfileForm): (understood: Partial<ProfileLine>) => void {
  const previous = useRef<Filled>({});
  return (understood) => {
    const present = form.getValues();
    const next: Filled = toFilled(understood);
    if (present.proxyId !== null) {
      delete next.pastedProxy;
    }
    for (const name of new Set([...Object.keys(previous.current), ...Object.keys(next)])) {
      const key = name as keyof Filled;
      const isTakenBack =
        !(key in next) && JSON.stringify(present[key]) === JSON.stringify(previous.current[key]);
      if (key in next || isTakenBack) {
        const value = key in next ? next[key] : form.formState.defaultValues?.[key];
        form.setValue(key, value as ProfileFieldsInput[typeof key], {
          shouldDirty: true,
          shouldTouch: true,
          shouldValidate: true,
        });
      }
    }
    previous.current = next;
  };
}
