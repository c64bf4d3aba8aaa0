import { type BinomUpdate, trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useProductForm } from '../../../lib/use-form.ts';
import { useLatestAnswer } from '../../../lib/use-latest-answer.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { Form, FormActions } from '../../../ui/form-layout.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { focusFirstError } from '../focus-first-error.ts';
import { TRACKER_DRAFT } from '../kept-draft.ts';
import {
  needsKeyAgain,
  type TrackerFields,
  type TrackerValues,
  toFields,
  toUpdate,
  trackerFieldsSchema,
} from '../tracker-fields.ts';
import type { Tracker } from '../trackers.ts';
import { useSaveError } from '../use-save-error.tsx';
import { TrackerSections } from './tracker-sections.tsx';

/** Edits a tracker: a changed connection is tested before it is saved. */
export function TrackerForm({ tracker: stored }: { readonly tracker: Tracker }) {
  const { t } = useTranslation('trackers');
  const { row: tracker, setAnswer } = useLatestAnswer(stored);
  const schema = useMemo(() => trackerFieldsSchema({ apiUrl: tracker.apiUrl }), [tracker.apiUrl]);
  const product = useProductForm<TrackerFields, TrackerValues>({
    schema,
    values: toFields(tracker),
    target: `binom:${stored.id}`,
    kept: { kind: TRACKER_DRAFT, id: stored.id },
  });
  const { form, submit, isInvalid, settle, draft } = product;
  const { isDirty, isSubmitting } = form.formState;
  const { note, show, clear } = useSaveError(product);
  const [isKeyRequired, setKeyRequired] = useState(false);
  const [apiUrl, apiKey, version] = useWatch({
    control: form.control,
    name: ['apiUrl', 'apiKey', 'version'],
  });
  const isOtherHost = needsKeyAgain(apiUrl, tracker.apiUrl);
  const isKeyOpen = isKeyRequired || apiKey !== '';
  const isTyped = apiUrl !== tracker.apiUrl || apiKey !== '' || version !== tracker.version;
  const isChanged = isDirty || isKeyOpen;
  const { run } = useWrite(async (body: BinomUpdate, idempotencyKey) => {
    const params = { binomId: stored.id };
    return (await call(trackerRoutes.update, { params, body, idempotencyKey })).data.binom;
  });

  const follow = useEffectEvent((values: TrackerFields) => {
    // Changed by somebody else: keep unsaved input
    form.reset(values, { keepDirtyValues: true, keepDirty: true });
  });
  useEffect(() => follow(toFields(tracker)), [tracker]);

  const save = submit(async (values, sent) => {
    clear();
    const update = toUpdate({ tracker, values });
    try {
      const next = update === null ? tracker : await run(update);
      setAnswer(next);
      setKeyRequired(form.getValues('apiKey') !== sent.apiKey);
      settle({ sent, stored: toFields(next) });
      showToast({ id: 'tracker', tone: 'success', text: t('Tracker saved') });
    } catch (error) {
      show({ error, sent });
    }
  });

  return (
    <>
      <Form
        aria-label={t('Tracker')}
        onSubmit={(event) => {
          const { currentTarget } = event;
          void save(event).then(() => focusFirstError(currentTarget));
        }}
      >
        <TrackerSections
          form={product}
          keySlot={{ info: tracker.apiKey, isOpen: isKeyOpen, isOtherHost, onOpen: setKeyRequired }}
          stored={tracker}
          isTyped={isTyped}
        >
          <DraftNote draft={draft} className="mt-4" />
          <FormActions isInvalid={isInvalid} error={note}>
            <Button type="submit" variant="primary" isBusy={isSubmitting} disabled={!isChanged}>
              {t('Save tracker')}
            </Button>
            {isChanged && (
              <Button
                variant="ghost"
                onClick={() => {
                  clear();
                  setKeyRequired(false);
                  form.reset(toFields(tracker));
                  draft.drop();
                }}
              >
                {t('Discard')}
              </Button>
            )}
          </FormActions>
        </TrackerSections>
      </Form>
      <LeaveGuard isDirty={isChanged} draft={draft} />
    </>
  );
}
