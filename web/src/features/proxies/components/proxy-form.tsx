import type { StableRow } from '@ads-checker/shared/collections/index';
import { type ProxyUpdate, proxyRoutes } from '@ads-checker/shared/contracts/proxies';
import { formatProxyAddress } from '@ads-checker/shared/domain/proxies';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useOutbox } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { Form, FormActions, FormSection } from '../../../ui/form-layout.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { PendingChangeNote } from '../../../ui/pending-change-note.tsx';
import { SecretField } from '../../../ui/secret-field.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { showToast } from '../../../ui/toast.tsx';
import {
  isElsewhere,
  type ProxyFields,
  proxyFieldsSchema,
  toFields,
  toOptionsUpdate,
  toPatch,
} from '../proxy-fields.ts';
import { useProxyCommand } from '../use-proxy-command.ts';
import { useServerErrorNote } from '../use-server-error-note.tsx';
import { useServerErrors } from '../use-server-errors.ts';
import { CheckingNote } from './checking-note.tsx';
import { ConnectionFields, NameFields, type ProxyForm as Product } from './connection-fields.tsx';

function PasswordSlot({
  proxy,
  form: { form, errorOf },
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
        {...form.register('options.password')}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        className="w-full"
        label={t('Password (optional)')}
        error={errorOf('options.password')}
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
  const product = useProductForm({
    schema: proxyFieldsSchema,
    values: toFields(proxy),
    target: `proxy:${stored.id}`,
  });
  const { form, submit, isInvalid, hasExternalError, settle } = product;
  const { isDirty, isSubmitting } = form.formState;
  const [isPasswordAsked, setPasswordAsked] = useState(false);
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

  const follow = useEffectEvent((values: ProxyFields) => {
    // Changed by somebody else: unsaved input stays
    form.reset(values, { keepDirtyValues: true, keepDirty: true });
  });
  useEffect(() => follow(toFields(proxy)), [proxy]);

  const options = useWatch({ control: form.control, name: 'options' });
  const isAway = isElsewhere({ proxy, options });
  const isPasswordOpen = isPasswordAsked || options.password !== '';
  const isChanged = isDirty || isPasswordOpen;

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
      try {
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
        settle({
          sent,
          stored: {
            ...toFields(next),
            name: values.name ?? '',
            description: values.description ?? '',
          },
        });
      } catch (error) {
        take({ error, sent });
      }
    })();

  return (
    <>
      <Form
        aria-label={t('Proxy')}
        className="border-t border-line"
        onSubmit={(event) => {
          event.preventDefault();
          void save({ isCheckRequired: true });
        }}
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
          <FormActions isInvalid={isInvalid} error={note}>
            <Button type="submit" variant="primary" isBusy={isSubmitting} disabled={!isChanged}>
              {t('Save proxy')}
            </Button>
            {refusal?.canKeep === true && !isSubmitting && (
              <Button variant="ghost" onClick={() => void save({ isCheckRequired: false })}>
                {t('Save anyway')}
              </Button>
            )}
            {isChanged && (
              <Button
                variant="ghost"
                onClick={() => {
                  clear();
                  setPasswordAsked(false);
                  form.reset(toFields(proxy));
                }}
              >
                {t('Discard')}
              </Button>
            )}
          </FormActions>
          <PendingChangeNote
            pending={byTarget.get(`proxy:${proxy.id}`)}
            drop={drop}
            retry={retry}
            className="mt-3"
          />
        </FormSection>
      </Form>
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
      <LeaveGuard isDirty={isChanged} />
    </>
  );
}
