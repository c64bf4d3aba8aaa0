import type {
  LaunchTemplateDto,
  TemplateLoss,
} from '@ads-checker/shared/contracts/launch-templates';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { entityNotFound } from '@ads-checker/shared/errors';
import { ArrowDownTrayIcon, RocketLaunchIcon } from '@heroicons/react/16/solid';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormPage, FormSection } from '../../../ui/form-layout.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SaveBar, SaveForm } from '../../../ui/save-form.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { newContent, newPlanName, newTerms } from '../new-values.ts';
import { launchesPath, templatePath } from '../paths.ts';
import {
  campaignTemplateQuery,
  createTemplate,
  templatesQuery,
  updateTemplate,
} from '../queries.ts';
import { lossLabel } from '../term-labels.ts';
import { useNewPlan } from '../use-new-plan.ts';
import { TemplateImport } from './template-import.tsx';
import { writeTemplate } from './template-json.ts';
import { TermsFields } from './terms-fields.tsx';
import { type TermsValues, termsFormSchema } from './terms-form.ts';

/** The campaign that a template is read from. */
export interface SourceCampaign {
  readonly adUserId: string;
  readonly adAccountId: string;
  readonly adCampaignId: string;
}

function LossNote({ losses }: { readonly losses: readonly TemplateLoss[] }) {
  const { t } = useTranslation('launches');
  return losses.length === 0 ? null : (
    <Note tone="warning" className="mt-4">
      {t('Not carried over from the campaign:')}
      <ul className="m-0 list-disc ps-5">
        {losses.map((loss) => (
          <li key={loss}>{lossLabel(loss)}</li>
        ))}
      </ul>
    </Note>
  );
}

function NameSection({
  form,
  isReadOnly,
}: {
  readonly form: ReturnType<typeof useProductForm<TermsValues, TermsValues>>;
  readonly isReadOnly: boolean;
}) {
  const { t } = useTranslation('launches');
  const isShared = form.form.watch('isShared');
  return (
    <FormSection title={t('Template')}>
      <div className="flex flex-col gap-3">
        <TextField label={t('Name')} readOnly={isReadOnly} {...form.field('name')} />
        <SwitchRow
          isOn={isShared}
          label={t('Share with the team')}
          hint={t('Everyone in the team can plan launches from it.')}
          reason={isReadOnly ? t('Only its owner can change it.') : undefined}
          onToggle={(next) => form.form.setValue('isShared', next, { shouldDirty: true })}
        />
      </div>
    </FormSection>
  );
}

function NewForm({
  values,
  losses,
  hasImport,
}: {
  readonly values: TermsValues;
  readonly losses: readonly TemplateLoss[];
  readonly hasImport: boolean;
}) {
  const { t } = useTranslation('launches');
  const navigate = useNavigate();
  const { account } = useActor();
  const [id] = useState(createRowId);
  const [isCreated, setCreated] = useState(false);
  useEffect(() => {
    // Not before the form stops asking about leaving it
    if (isCreated) {
      void navigate({ href: templatePath(id) });
    }
  }, [isCreated, id, navigate]);
  const product = useProductForm<TermsValues, TermsValues>({ schema: termsFormSchema, values });
  const write = useWrite(createTemplate);
  const save = product.submit(async (wanted) => {
    await write.run({ accountId: account?.id ?? '', wanted: { id, ...wanted } });
    setCreated(true);
    showToast({ tone: 'success', text: t('Template created') });
  });
  return (
    <SaveForm form={product} isGuarded={!isCreated} aria-label={t('New template')} onSave={save}>
      <LossNote losses={losses} />
      {hasImport && (
        <FormSection title={t('From a file')} hint={t('Fills in the form below.')}>
          <TemplateImport
            onRead={({ name, terms }) => {
              product.form.setValue('name', name, { shouldDirty: true });
              product.form.setValue('terms', terms, { shouldDirty: true, shouldValidate: true });
            }}
          />
        </FormSection>
      )}
      <NameSection form={product} isReadOnly={false} />
      <TermsFields form={product} isReadOnly={false} />
      <SaveBar form={product} isNew label={t('Create template')} />
    </SaveForm>
  );
}

function EditForm({
  template: { id, name, isShared, canChange },
  terms,
}: {
  readonly template: LaunchTemplateDto;
  readonly terms: TermsValues['terms'];
}) {
  const { t } = useTranslation('launches');
  const product = useProductForm<TermsValues, TermsValues>({
    schema: termsFormSchema,
    values: { name, isShared, terms },
  });
  const write = useWrite(updateTemplate);
  const save = product.submit(async (update) => {
    await write.run({ launchTemplateId: id, update });
    showToast({ tone: 'success', text: t('Template saved') });
    return update;
  });
  return (
    <SaveForm form={product} aria-label={t('Template')} onSave={save}>
      <NameSection form={product} isReadOnly={!canChange} />
      <TermsFields form={product} isReadOnly={!canChange} />
      {canChange && <SaveBar form={product} label={t('Save template')} />}
    </SaveForm>
  );
}

function TemplateHeader({ template }: { readonly template: LaunchTemplateDto | undefined }) {
  const { t } = useTranslation('launches');
  const { tryToCreate, isBusy } = useNewPlan();
  const { name, terms = null } = template ?? {};
  return (
    <PageHeader
      title={name ?? t('Template')}
      backTo={launchesPath('templates')}
      backLabel={t('Templates')}
      actions={
        name !== undefined &&
        terms !== null && (
          <>
            <Button
              icon={ArrowDownTrayIcon}
              onClick={() =>
                saveFile({
                  text: writeTemplate({ name, terms }),
                  fileName: `${name}.json`,
                  type: 'text/plain',
                })
              }
            >
              {t('Export JSON')}
            </Button>
            <Button
              icon={RocketLaunchIcon}
              isBusy={isBusy}
              onClick={() =>
                void tryToCreate(async () => ({
                  name: newPlanName(name),
                  content: newContent(terms),
                }))
              }
            >
              {t('Plan launch')}
            </Button>
          </>
        )
      }
    />
  );
}

export function TemplateScreen({ templateId }: { readonly templateId: string }) {
  const { t } = useTranslation('launches');
  const { account } = useActor();
  const { data, error, isFetching, refetch } = useServerQuery(templatesQuery(account?.id ?? ''));
  const template = data?.find(({ id }) => id === templateId);
  const retry = () => void refetch();
  const isMissing = data !== undefined && template === undefined && !isFetching;
  return (
    <>
      <TemplateHeader template={template} />
      <FormPage>
        {template === undefined ? (
          error instanceof NetworkFailure ? (
            <NotOnDevice
              title={t('Templates aren’t available offline')}
              isRetrying={isFetching}
              onRetry={retry}
            />
          ) : error !== null || isMissing ? (
            <ErrorPanel
              title={t('Couldn’t load the template')}
              error={error ?? entityNotFound('Launch template', templateId)}
              isRetrying={isFetching}
              onRetry={retry}
            />
          ) : (
            <SkeletonRows count={8} cells={['w-40', 'w-72']} label={t('Loading template…')} />
          )
        ) : template.terms === null ? (
          <EmptyState title={t('Made by another version')}>
            {t('This version can’t read the template. Reload the page, or create a new one.')}
          </EmptyState>
        ) : (
          <EditForm key={template.id} template={template} terms={template.terms} />
        )}
      </FormPage>
    </>
  );
}

function CampaignTemplate({ campaign }: { readonly campaign: SourceCampaign }) {
  const { t } = useTranslation('launches');
  const { data, error, isFetching, refetch } = useServerQuery(campaignTemplateQuery(campaign));
  if (data !== undefined) {
    const { name, terms, losses } = data;
    return (
      <NewForm
        values={{ name: name.slice(0, 100), isShared: false, terms }}
        losses={losses}
        hasImport={false}
      />
    );
  }
  return error === null ? (
    <SkeletonRows count={8} cells={['w-40', 'w-72']} label={t('Reading the campaign…')} />
  ) : (
    <ErrorPanel
      title={t('Couldn’t read the campaign')}
      error={error}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/** A template from nothing, from a file, or from a campaign. */
export function NewTemplateScreen({ campaign }: { readonly campaign: SourceCampaign | null }) {
  const { t } = useTranslation('launches');
  const [terms] = useState(() => newTerms(t('Broad')));
  return (
    <>
      <PageHeader
        title={t('New template')}
        backTo={launchesPath('templates')}
        backLabel={t('Templates')}
        isBackInHistory
      />
      <FormPage>
        {campaign === null ? (
          <NewForm values={{ name: '', isShared: false, terms }} losses={[]} hasImport />
        ) : (
          <CampaignTemplate campaign={campaign} />
        )}
      </FormPage>
    </>
  );
}
