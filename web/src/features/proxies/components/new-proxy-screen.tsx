import { formatProxyAddress } from '@ads-checker/shared/domain/proxies';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { useSession } from '../../../lib/session.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, FormActions, FormPage, FormSection } from '../../../ui/form-layout.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { OneOrMany } from '../../../ui/one-or-many.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { handOverLines } from '../line-hand-over.ts';
import { findSameProxy } from '../proxies.ts';
import { EMPTY_PROXY, proxyFieldsSchema, toOptionFields } from '../proxy-fields.ts';
import { useCreateProxy } from '../use-create-proxy.ts';
import { useRefusal } from '../use-refusal.ts';
import { ConnectionFields, NameFields } from './connection-fields.tsx';
import { PasteField } from './paste-field.tsx';
import { ThereAlready } from './there-already.tsx';
import { TryingNote } from './trying-note.tsx';

/** Adds a proxy that was proven to work, or one that somebody wants to keep although it was not. */
export function NewProxyScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const accountId = useSession().session.accountId ?? '';
  const { rows: proxies } = useOwned('proxies');
  const product = useProductForm({ schema: proxyFieldsSchema, values: EMPTY_PROXY });
  const { form, isInvalid } = product;
  const { isDirty, isSubmitting } = form.formState;
  const { field: isShared } = useController({ control: form.control, name: 'isShared' });
  const { refusal, take, clear } = useRefusal(product);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const { run } = useCreateProxy();

  const showMany = () =>
    void navigate({ to: '/proxies/new', search: { many: true }, replace: true });
  const save = ({ isCheckRequired }: { readonly isCheckRequired: boolean }) =>
    form.handleSubmit(async (values) => {
      clear();
      try {
        const proxy = await run({ ...values, isCheckRequired });
        setCreatedId(proxy.id);
      } catch (error) {
        take(error);
      }
    })();
  useEffect(() => {
    if (createdId !== null) {
      void navigate({ to: '/proxies/$proxyId', params: { proxyId: createdId }, replace: true });
    }
  }, [createdId, navigate]);

  const options = form.getValues('options');
  const same =
    refusal?.isThereAlready === true
      ? findSameProxy({
          proxies,
          accountId,
          options: proxyFieldsSchema.parse(form.getValues()).options,
        })
      : undefined;
  return (
    <>
      <PageHead
        title={<Trans>New proxy</Trans>}
        backTo="/proxies"
        actions={<OneOrMany isMany={false} onChange={showMany} />}
      />
      <FormPage>
        <Form
          aria-label={t`New proxy`}
          onSubmit={(event) => {
            event.preventDefault();
            void save({ isCheckRequired: true });
          }}
        >
          <FormSection
            title={<Trans>Connection</Trans>}
            hint={<Trans>Names are resolved on the proxy’s side.</Trans>}
          >
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
                onMany={(text) => {
                  handOverLines(text);
                  showMany();
                }}
              />
              <ConnectionFields form={product} />
            </div>
          </FormSection>
          <FormSection
            title={<Trans>Name</Trans>}
            hint={<Trans>How you and your team find it.</Trans>}
          >
            <NameFields form={product} />
            <div className="mt-2">
              <SwitchRow
                label={t`Share with the team`}
                hint={t`Everybody in the team can use it; only you and those who edit the team’s ads can change it.`}
                isOn={isShared.value ?? false}
                onToggle={(next) => isShared.onChange(next)}
              />
            </div>
            {isSubmitting && (
              <div className="mt-4">
                <TryingNote
                  address={formatProxyAddress({
                    hostname: options.hostname.trim(),
                    port: Number(options.port),
                  })}
                />
              </div>
            )}
            <FormActions
              isInvalid={isInvalid || refusal?.isLaid === true}
              error={same === undefined ? refusal?.text : <ThereAlready proxy={same} />}
            >
              <Button type="submit" variant="primary" isBusy={isSubmitting}>
                <Trans>Check and save</Trans>
              </Button>
              {refusal?.canKeep === true && !isSubmitting && (
                <Button variant="ghost" onClick={() => void save({ isCheckRequired: false })}>
                  <Trans>Save anyway</Trans>
                </Button>
              )}
            </FormActions>
          </FormSection>
        </Form>
      </FormPage>
      <LeaveGuard isDirty={isDirty && createdId === null} />
    </>
  );
}
