import { formatProxyAddress } from '@ads-checker/shared/domain/proxies';
import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { transferDraft } from '../../../lib/draft-transfer.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormPage, FormSection } from '../../../ui/form-layout.tsx';
import { SaveBar, SaveForm } from '../../../ui/save-form.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { EMPTY_PROXY, proxyFieldsSchema, toOptionFields, toUnsavedDraft } from '../proxy-fields.ts';
import { useCreateProxy } from '../use-proxy-command.ts';
import { ConnectionFields, NameFields } from './connection-fields.tsx';
import { PasteField } from './paste-field.tsx';
import { CheckingNote } from './proxy-form.tsx';
import { useServerErrorNote } from './use-server-error-note.tsx';
import { useServerErrors } from './use-server-errors.ts';

export interface Created {
  readonly proxyId: string;
  /** Edited during the check: these edits stay in the form. */
  readonly hasTypedOn: boolean;
}

interface NewProxyFormProps {
  readonly onCreated: (created: Created) => void;
  /** Several proxies were pasted. */
  readonly onMany: (text: string) => void;
  readonly onDirty: (isDirty: boolean) => void;
}

export function NewProxyForm({ onCreated, onMany, onDirty }: NewProxyFormProps) {
  const { t } = useTranslation('proxies');
  const product = useProductForm({ schema: proxyFieldsSchema, values: EMPTY_PROXY });
  const { form, submit, isChanged, isSubmitting, hasExternalError } = product;
  const { field: isShared } = useController({ control: form.control, name: 'isShared' });
  const { refusal, take, clear } = useServerErrors(product);
  const note = useServerErrorNote({ refusal, hasExternalError });
  const [isUnread, setUnread] = useState(false);
  const [triedAddress, setTriedAddress] = useState('');
  const { run } = useCreateProxy();
  useEffect(() => onDirty(isChanged || isUnread), [onDirty, isChanged, isUnread]);

  const save = ({ isCheckRequired }: { readonly isCheckRequired: boolean }) =>
    submit(async (values, sent) => {
      clear();
      setTriedAddress(formatProxyAddress(values.options));
      const proxy = await run({ ...values, isCheckRequired });
      const typed = toUnsavedDraft({ sent, typed: form.getValues() });
      const hasTypedOn = transferDraft({ target: `proxy:${proxy.id}`, sent, typed });
      onCreated({ proxyId: proxy.id, hasTypedOn });
    }, take);

  return (
    <FormPage>
      <SaveForm
        form={product}
        aria-label={t('New proxy')}
        isGuarded={false}
        onSave={save({ isCheckRequired: true })}
      >
        <FormSection title={t('Connection')} hint={t('DNS is resolved by the proxy.')}>
          <div className="flex flex-col gap-3">
            <PasteField
              onUnderstood={({ proxy, name }) => {
                form.setValue('options', toOptionFields(proxy), {
                  shouldDirty: true,
                  shouldValidate: true,
                });
                if (name !== null && form.getValues('name') === '') {
                  form.setValue('name', name, { shouldDirty: true });
                }
              }}
              onMany={onMany}
              onUnread={setUnread}
            />
            <ConnectionFields form={product} />
          </div>
        </FormSection>
        <FormSection title={t('Name')} hint={t('Helps your team find it.')}>
          <NameFields form={product} />
          <div className="mt-2">
            <SwitchRow
              label={t('Share with the team')}
              hint={t(
                'All team members can use it. Only you and members with “Edit team ads” can change it.',
              )}
              isOn={isShared.value ?? false}
              onToggle={(next) => isShared.onChange(next)}
            />
          </div>
          {isSubmitting && (
            <div className="mt-4">
              <CheckingNote address={triedAddress} />
            </div>
          )}
          <SaveBar
            isNew
            form={product}
            label={t('Check and save')}
            error={note}
            alternative={
              refusal?.canKeep === true &&
              !isSubmitting && (
                <Button variant="ghost" onClick={() => void save({ isCheckRequired: false })()}>
                  {t('Save anyway')}
                </Button>
              )
            }
          />
        </FormSection>
      </SaveForm>
    </FormPage>
  );
}
