import { userAgentSchema } from '@ads-checker/shared/contracts/ad-users';
import type {
  CommentUserSession,
  CommentUserUpdate,
} from '@ads-checker/shared/contracts/comment-boosting-users';
import { readSessionCookies } from '@ads-checker/shared/domain/cookies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-error-text.ts';
import { getFixedT } from '../../../lib/i18n.ts';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { SecretField } from '../../../ui/secret-field.tsx';
import { cookieProblemText, findRejectedField } from '../../ad-users/index.ts';
import { ProxyPicker } from '../../proxies/index.ts';

const t = getFixedT('comment-boosting');
/** Prevents autocorrection and storage by the browser. */
const SECRET_INPUT = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export interface SessionValues {
  readonly cookie: string;
  readonly userAgent: string;
  readonly proxyId: string | null;
}
export type SessionErrors = Partial<Record<keyof SessionValues, string>>;

export const toSessionValues = (user: CommentUserSession | undefined): SessionValues => ({
  cookie: '',
  userAgent: user?.userAgent?.userAgentString ?? '',
  proxyId: user?.proxyId ?? null,
});

/** Errors found before sending. An empty cookie keeps the stored one. */
export function findSessionErrors(
  { cookie, userAgent }: SessionValues,
  { isStored }: { readonly isStored: boolean },
): SessionErrors {
  const reading = readSessionCookies(cookie);
  const isCookieKept = isStored && cookie.trim() === '';
  const [issue] = userAgentSchema.safeParse(userAgent).error?.issues ?? [];
  return {
    ...(isCookieKept || reading.ok ? {} : { cookie: cookieProblemText(reading.problem) }),
    ...(issue === undefined
      ? {}
      : { userAgent: fieldErrorText({ message: issue.message, translate: t }) }),
  };
}

/** The session fields that differ from the stored ones. */
export function pickChangedSession(
  user: CommentUserSession,
  { cookie, userAgent, proxyId }: SessionValues,
): Pick<CommentUserUpdate, 'cookie' | 'userAgent' | 'proxyId'> {
  const stored = toSessionValues(user);
  return {
    ...(cookie.trim() === '' ? {} : { cookie: cookie.trim() }),
    ...(userAgent.trim() === stored.userAgent ? {} : { userAgent: userAgent.trim() }),
    ...(proxyId === stored.proxyId ? {} : { proxyId }),
  };
}

/** Assigns the server's error to its field. */
export function toSessionErrors(error: unknown, text: string): SessionErrors {
  const field = findRejectedField(error);
  return field === 'proxyId' || field === 'cookie' ? { [field]: text } : {};
}

/** Cookies, user agent and proxy, which only sandbox servers ask for. */
export function SessionFields({
  values,
  stored,
  errors,
  onChange,
}: {
  readonly values: SessionValues;
  readonly stored: CommentUserSession['cookie'];
  readonly errors: SessionErrors;
  readonly onChange: (values: SessionValues) => void;
}) {
  const { t } = useTranslation('comment-boosting');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Note tone="info">
        {t(
          'This is a sandbox server: profiles have cookies and a user agent here. They’re checked and stored, but not used to publish.',
        )}
      </Note>
      {stored?.isSet === true && !isOpen ? (
        <SecretField label={t('Cookies')} info={stored} onReplace={() => setOpen(true)} />
      ) : (
        <TextAreaField
          {...SECRET_INPUT}
          label={t('Cookies')}
          rows={3}
          placeholder="c_user=1000…; xs=…"
          className="[&_textarea]:font-mono"
          autoFocus={isOpen}
          value={values.cookie}
          hint={t('Cookies of the connected profile. Must include c_user and xs.')}
          error={errors.cookie}
          onChange={(event) => onChange({ ...values, cookie: event.currentTarget.value })}
        />
      )}
      <TextField
        {...SECRET_INPUT}
        label={t('User agent')}
        placeholder="Mozilla/5.0 …"
        value={values.userAgent}
        error={errors.userAgent}
        end={
          <button
            type="button"
            className="flex-none text-sm font-medium whitespace-nowrap text-accent-ink hover:underline"
            onClick={() => onChange({ ...values, userAgent: navigator.userAgent })}
          >
            {t('Use this browser’s')}
          </button>
        }
        onChange={(event) => onChange({ ...values, userAgent: event.currentTarget.value })}
      />
      <ProxyPicker
        value={values.proxyId}
        error={errors.proxyId}
        onChange={(proxyId) => onChange({ ...values, proxyId })}
      />
    </>
  );
}
