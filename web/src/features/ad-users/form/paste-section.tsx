import { needsCookies } from '@ads-checker/shared/contracts/ad-users';
import type { ProfileLine } from '@ads-checker/shared/domain/profile-lines';
import { formatProxyAddress } from '@ads-checker/shared/domain/proxies';
import { CheckIcon, MinusIcon, XMarkIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Trans } from '../../../lib/trans.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { FormSection } from '../../../ui/form-layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { lineProblemText } from '../profile-error-text.ts';
import type { ProfileForm } from './field-errors.ts';
import { useFillFields } from './fill-fields.ts';
import { countCookies, lastFour, readPasted } from './paste.ts';

interface PasteSectionProps {
  /** The form to fill on each change. */
  readonly product: ProfileForm;
  /** More than one profile was pasted; absent where only one is allowed. */
  readonly onMany?: ((text: string) => void) | undefined;
  /** Whether a pasted text is still unused. */
  readonly onUnread?: ((isUnread: boolean) => void) | undefined;
  /** Id of the open profile: values of another one are rejected. */
  readonly facebookId?: string | undefined;
}

interface FactProps {
  readonly name: ReactNode;
  /** Undefined: not found in the pasted text. */
  readonly value: ReactNode | undefined;
  readonly isOptional?: boolean;
}

function Fact({ name, value, isOptional = false }: FactProps) {
  const { t } = useTranslation('ad-users');
  const Icon = value !== undefined ? CheckIcon : isOptional ? MinusIcon : XMarkIcon;
  const ink = value !== undefined ? 'text-active' : isOptional ? 'text-ink-3' : 'text-error';
  return (
    <div className="flex min-w-0 items-start gap-2 py-0.5">
      <Icon aria-hidden="true" className={`size-4 flex-none ${ink}`} />
      <dt className="w-28 flex-none text-ink-3">{name}</dt>
      <dd className="min-w-0 truncate">
        {value ?? <span className="text-ink-3">{isOptional ? t('not set') : t('missing')}</span>}
      </dd>
    </div>
  );
}

/** The parsed value, with masked secrets. */
function Preview({
  understood,
  hasCookies,
}: {
  readonly understood: Partial<ProfileLine>;
  /** Whether the login method uses cookies, which tell whose profile it is. */
  readonly hasCookies: boolean;
}) {
  const { t } = useTranslation('ad-users');
  const { accessToken, cookie, userAgent, facebookId, proxy, customName } = understood;
  return (
    <dl aria-label={t('Detected values')} className="text-sm">
      <Fact
        isOptional={!hasCookies}
        name={t('Profile ID')}
        value={facebookId && <span className="ident">{facebookId}</span>}
      />
      <Fact
        name={t('Access token')}
        value={
          accessToken === undefined ? undefined : (
            <Trans
              i18nKey={'ends in <span>{lastFour}</span>'}
              values={{ lastFour: lastFour(accessToken) }}
              components={{ span: <span className="ident" /> }}
            />
          )
        }
      />
      {hasCookies && (
        <Fact
          name={t('Cookies')}
          value={
            cookie &&
            t('{count, plural, one {# cookie} other {# cookies}}', { count: countCookies(cookie) })
          }
        />
      )}
      <Fact
        name={t('User agent')}
        value={userAgent === undefined ? undefined : <span title={userAgent}>{userAgent}</span>}
      />
      <Fact
        isOptional
        name={t('Proxy')}
        value={
          proxy === undefined || proxy === null ? undefined : (
            <span className="ident">{formatProxyAddress(proxy)}</span>
          )
        }
      />
      <Fact isOptional name={t('Name')} value={customName ?? undefined} />
    </dl>
  );
}

export function PasteSection({ product, onMany, onUnread, facebookId }: PasteSectionProps) {
  const { t } = useTranslation('ad-users');
  const fill = useFillFields(product);
  const [text, setText] = useState('');
  const authMethod = useWatch({ control: product.form.control, name: 'authMethod' });
  const pasted = useMemo(() => readPasted(text, authMethod), [text, authMethod]);
  const isOther = (understood: Partial<ProfileLine>): boolean =>
    facebookId !== undefined && !!understood.facebookId && understood.facebookId !== facebookId;

  const read = (next: string) => {
    setText(next);
    const reading = readPasted(next, authMethod);
    onUnread?.(
      reading.kind === 'many' || (reading.kind === 'one' && reading.problem === 'not_understood'),
    );
    if (reading.kind === 'one' && !isOther(reading.understood)) {
      fill(reading.understood);
    }
  };

  return (
    <FormSection
      title={t('Paste')}
      hint={t('Fills in the fields below. The pasted value isn’t stored.')}
    >
      <TextAreaField
        label={t('Multi-token')}
        value={text}
        rows={3}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="[&_textarea]:font-mono"
        placeholder="eyJ0b2tlbiI6IkVBQUI…"
        hint={
          onMany === undefined
            ? t('Token, cookies and user agent in one string, as exported by other tools.')
            : t(
                'Token, cookies and user agent in one string, as exported by other tools. One profile per line.',
              )
        }
        onChange={(event) => read(event.currentTarget.value)}
      />
      <div aria-live="polite" className="mt-2 flex flex-col gap-2 empty:hidden">
        {pasted.kind === 'many' &&
          (onMany === undefined ? (
            <Note tone="error">{t('This contains several profiles. Paste only this one.')}</Note>
          ) : (
            <Note
              tone="info"
              action={
                <Button
                  onClick={() => {
                    onUnread?.(false);
                    onMany(text);
                  }}
                >
                  {t('Connect all')}
                </Button>
              }
            >
              {t('{count, plural, one {You pasted # profile.} other {You pasted # profiles.}}', {
                count: pasted.count,
              })}
            </Note>
          ))}
        {pasted.kind === 'one' && (
          <>
            {isOther(pasted.understood) ? (
              <Note tone="error">
                <Trans
                  i18nKey={'This value belongs to another profile, <span>{facebookId}</span>.'}
                  values={{ facebookId: pasted.understood.facebookId }}
                  components={{ span: <span className="ident" /> }}
                />
              </Note>
            ) : (
              pasted.problem !== null && (
                <Note tone="warning">{lineProblemText(pasted.problem)}</Note>
              )
            )}
            {pasted.problem !== 'not_understood' && (
              <Preview understood={pasted.understood} hasCookies={needsCookies(authMethod)} />
            )}
          </>
        )}
      </div>
    </FormSection>
  );
}
