import type { StableRow } from '@ads-checker/shared/collections/index';
import { pickFields } from '@ads-checker/shared/contracts/fields';
import {
  type ProxyUpdate,
  proxyAboutSchema,
  proxyRoutes,
} from '@ads-checker/shared/contracts/proxies';
import { formatProxyAddress } from '@ads-checker/shared/domain/proxies';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { Trans } from '../../../lib/trans.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useOutbox } from '../../../replica/index.ts';
import { Button, Spinner } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { FormSection } from '../../../ui/form-layout.tsx';
import { PendingChangeNote } from '../../../ui/pending-change-note.tsx';
import { SaveBar, SaveForm } from '../../../ui/save-form.tsx';
import { SecretField } from '../../../ui/secret-field.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { showToast } from '../../../ui/toast.tsx';
import {
  isElsewhere,
  proxyFieldsSchema,
  toFields,
  toOptionsUpdate,
  toPatch,
} from '../proxy-fields.ts';
import { useProxyCommand } from '../use-proxy-command.ts';
import { ConnectionFields, NameFields, type ProxyForm as Product } from './connection-fields.tsx';
import { useServerErrorNote } from './use-server-error-note.tsx';
import { useServerErrors } from './use-server-errors.ts';

export function CheckingNote({ address }: { readonly address: string }) {
  return (
    <p role="status" className="flex items-center gap-2 text-ink-2">
      <Spinner className="flex-none text-ink-3" />
      <span>
        <Trans
          i18nKey={'Connecting through <span>{address}</span>…'}
          values={{ address }}
          components={{ span: <span className="ident" /> }}
        />
      </span>
    </p>
  );
}

function PasswordSlot({
  proxy,
  form: { form, field },
  isOpen,
  isAway,
  onOpen,
}: {
  readonly proxy: StableRow<'proxy'>;
  readonly form: Product;
  readonly isOpen: boolean;
  readonly isAway: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}) {
  const { t } = useTranslation('proxies');
  const { password } = proxy.options;
  if (password.isSet && !isOpen && !isAway) {
    return <SecretField label={t('Password')} info={password} onReplace={() => onOpen(true)} />;
  }
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <PasswordField
        {...field('options.password')}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        className="w-full"
        label={t('Password (optional)')}
        hint={
          !password.isSet
            ? undefined
            : isAway
              ? t(
                  'The address has changed, so enter the password again. Leave empty if the proxy has no password.',
                )
              : t('Leave empty to remove the current password.')
        }
      />
      {password.isSet && !isAway && (
        <Button
          variant="ghost"
          onClick={() => {
            form.resetField('options.password');
            onOpen(false);
          }}
        >
          {t('Keep current password')}
        </Button>
      )}
    </div>
  );
}

/** Keeps the response until sync delivers the new connection settings. */
function useLatestAnswer(stored: StableRow<'proxy'>) {
  const [answer, setAnswer] = useState<{
    readonly before: string;
    readonly options: StableRow<'proxy'>['options'];
  } | null>(null);
  const storedText = JSON.stringify(stored.options);
  const proxy = useMemo(
    () =>
      answer !== null && answer.before === storedText
        ? { ...stored, options: answer.options }
        : stored,
    [stored, storedText, answer],
  );
  return {
    proxy,
    setAnswer: ({ options }: StableRow<'proxy'>) => setAnswer({ before: storedText, options }),
  };
}

/** New connection settings are checked before they are saved. */
export function ProxyForm({ proxy: stored }: { readonly proxy: StableRow<'proxy'> }) {
  const { t } = useTranslation('proxies');
  const change = useProxyCommand();
  const { byTarget, drop, retry } = useOutbox();
  const { proxy, setAnswer } = useLatestAnswer(stored);
  const [isPasswordAsked, setPasswordAsked] = useState(false);
  const product = useProductForm({
    schema: proxyFieldsSchema,
    values: toFields(proxy),
    target: `proxy:${stored.id}`,
    isAlsoChanged: isPasswordAsked,
  });
  const { form, submit, isSubmitting, hasExternalError } = product;
  const { refusal, take, clear } = useServerErrors(product);
  const [triedAddress, setTriedAddress] = useState('');
  const note = useServerErrorNote({ refusal, hasExternalError });
  const update = useWrite(async (body: ProxyUpdate, idempotencyKey) => {
    const { data } = await call(proxyRoutes.update, {
      params: { proxyId: stored.id },
      body,
      idempotencyKey,
    });
    return data.proxy;
  });

  const options = useWatch({ control: form.control, name: 'options' });
  const isAway = isElsewhere({ proxy, options });
  const isPasswordOpen = isPasswordAsked || options.password !== '';

  const save = ({ isCheckRequired }: { readonly isCheckRequired: boolean }) =>
    submit(async (values, sent) => {
      clear();
      setTriedAddress(formatProxyAddress(values.options));
      const patch = toPatch({ proxy, values });
      const { isSet } = proxy.options.password;
      const optionsUpdate = toOptionsUpdate({
        proxy,
        values,
        isPasswordGiven: isSet ? isPasswordOpen || isAway : values.options.password !== null,
      });
      const next =
        optionsUpdate === null
          ? proxy
          : await update.run({ options: optionsUpdate, isCheckRequired });
      if (optionsUpdate !== null) {
        setAnswer(next);
        showToast({ id: 'proxy', tone: 'success', text: t('Proxy saved') });
      }
      if (patch !== null) {
        await change({ proxy, patch });
      }
      setPasswordAsked(form.getValues('options.password') !== sent.options.password);
      return toFields({ ...next, ...pickFields(proxyAboutSchema, values) });
    }, take);

  return (
    <>
      <SaveForm
        form={product}
        aria-label={t('Proxy')}
        className="border-t border-line"
        onSave={save({ isCheckRequired: true })}
      >
        <FormSection title={t('Connection')} hint={t('Changes are checked before saving.')}>
          <ConnectionFields
            form={product}
            password={
              <PasswordSlot
                proxy={proxy}
                form={product}
                isOpen={isPasswordOpen}
                isAway={isAway}
                onOpen={setPasswordAsked}
              />
            }
          />
        </FormSection>
        <FormSection title={t('Name')} hint={t('Helps your team find it.')}>
          <NameFields form={product} />
          {isSubmitting && update.isBusy && (
            <div className="mt-4">
              <CheckingNote address={triedAddress} />
            </div>
          )}
          <SaveBar
            form={product}
            label={t('Save proxy')}
            error={note}
            alternative={
              refusal?.canKeep === true &&
              !isSubmitting && (
                <Button variant="ghost" onClick={() => void save({ isCheckRequired: false })()}>
                  {t('Save anyway')}
                </Button>
              )
            }
            discardLabel={t('Discard')}
            onDiscard={() => {
              clear();
              setPasswordAsked(false);
            }}
          />
          <PendingChangeNote
            pending={byTarget.get(`proxy:${proxy.id}`)}
            drop={drop}
            retry={retry}
            className="mt-3"
          />
        </FormSection>
      </SaveForm>
      <FormSection title={t('Sharing')}>
        <SwitchRow
          label={t('Share with the team')}
          hint={t(
            'All team members can use it. Only you and members with “Edit team ads” can change it.',
          )}
          isOn={stored.isShared}
          onToggle={(isShared) => change({ proxy: stored, patch: { isShared } })}
        />
      </FormSection>
    </>
  );
}
