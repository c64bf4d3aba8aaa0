import { trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { transferDraft } from '../../../lib/draft-transfer.ts';
import { useActor } from '../../../lib/session.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { FormPage } from '../../../ui/form-layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SaveBar, SaveForm } from '../../../ui/save-form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { TRACKER_DRAFT } from '../kept-draft.ts';
import {
  EMPTY_TRACKER,
  type NewTrackerValues,
  newTrackerFieldsSchema,
  type TrackerFields,
} from '../tracker-fields.ts';
import { useSaveError } from '../use-save-error.tsx';
import { TrackerSections } from './tracker-sections.tsx';

export function NewTrackerScreen() {
  const { t } = useTranslation('trackers');
  const navigate = useNavigate();
  const teamId = useActor().account?.teamId ?? '';
  const product = useProductForm<TrackerFields, NewTrackerValues>({
    schema: newTrackerFieldsSchema,
    values: EMPTY_TRACKER,
    kept: { kind: TRACKER_DRAFT, id: 'new' },
  });
  const { form, submit, draft } = product;
  const { note, show, clear } = useSaveError(product);
  const [createdId, setCreatedId] = useState<string>();
  const { run } = useWrite(async (body: NewTrackerValues, idempotencyKey) => {
    const params = { teamId };
    return (await call(trackerRoutes.create, { params, body, idempotencyKey })).data.binom;
  });

  useEffect(() => {
    if (createdId !== undefined) {
      const params = { binomId: createdId };
      void navigate({ to: '/team-settings/trackers/$binomId', params, replace: true });
    }
  }, [createdId, navigate]);

  const save = submit(async (values, sent) => {
    clear();
    const tracker = await run(values);
    // The submitted key is now stored
    const typed = form.getValues();
    const apiKey = typed.apiKey === sent.apiKey ? '' : typed.apiKey;
    const hasTypedOn = transferDraft({
      target: `binom:${tracker.id}`,
      sent: { ...sent, apiKey: '' },
      typed: { ...typed, apiKey },
    });
    showToast({
      id: 'tracker',
      tone: 'success',
      text: hasTypedOn
        ? t('Tracker added. Your latest edits aren’t saved yet.')
        : t('Tracker added'),
    });
    draft.drop();
    setCreatedId(tracker.id);
  }, show);

  return (
    <>
      <PageHeader title={t('New tracker')} backTo="/team-settings/trackers" />
      <FormPage>
        <SaveForm
          form={product}
          aria-label={t('New tracker')}
          isGuarded={createdId === undefined}
          onSave={save}
        >
          <TrackerSections form={product} isTyped>
            <SaveBar isNew form={product} label={t('Save tracker')} error={note} />
          </TrackerSections>
        </SaveForm>
      </FormPage>
    </>
  );
}
