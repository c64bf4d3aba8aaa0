import {
  type CommentCleanState,
  type CommentCleanTaskUpdate,
  hasCriteria,
  type TryCommentCleaning,
} from '@ads-checker/shared/contracts/comment-cleaning';
import type { CleaningCriteria } from '@ads-checker/shared/contracts/comment-criteria';
import { toSite } from '@ads-checker/shared/contracts/sites';
import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import { BeakerIcon } from '@heroicons/react/16/solid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changedFields } from '../../../lib/changed-fields.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { serverDate, serverNow } from '../../../lib/server-time.ts';
import { useEditedValue } from '../../../lib/use-edited-value.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { Note } from '../../../ui/note.tsx';
import { SaveForm } from '../../../ui/save-form.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ACTION_LABELS, type CleaningAction } from '../cleaning-labels.ts';
import { CLEANING_DRAFT, type CleaningDraft as Draft } from '../kept-draft.ts';
import { AdAccountsField } from './ad-accounts-field.tsx';
import { type CleaningPreview, CleaningPreviewDialog } from './cleaning-preview-dialog.tsx';
import { ListField } from './list-field.tsx';

const OFF = 'off';
const NEVER = 'never';
const KEPT = 'kept';
const MORNING_HOUR = 9;
const WORDS_MAX = 200;
const AUTHORS_MAX = 500;
const SITES_MAX = 100;

interface CleaningSettingsProps {
  readonly adUserId: string;
  readonly state: CommentCleanState;
  readonly canManage: boolean;
  readonly isConnected: boolean;
  readonly onSave: (update: CommentCleanTaskUpdate) => Promise<void>;
  readonly onPreview: (settings: TryCommentCleaning) => Promise<CleaningPreview>;
  readonly isTrying: boolean;
}

function tomorrowMorning(): Date {
  const at = serverDate();
  at.setDate(at.getDate() + 1);
  at.setHours(MORNING_HOUR, 0, 0, 0);
  return at;
}

/** Which comments are cleaned, and which never. */
function CriteriaFields({
  criteria,
  canManage,
  onChange,
}: {
  readonly criteria: CleaningCriteria;
  readonly canManage: boolean;
  readonly onChange: (next: Partial<CleaningCriteria>) => void;
}) {
  const { t } = useTranslation('comment-cleaning');
  return (
    <>
      <div className="flex flex-col gap-3">
        <h3 className="text-sm font-medium text-ink-2">{t('Which')}</h3>
        <SegmentedControl<'all' | 'some'>
          label={t('Which')}
          className="self-start"
          value={criteria.isEverything ? 'all' : 'some'}
          segments={[
            { key: 'all', label: t('All comments') },
            { key: 'some', label: t('Only these') },
          ]}
          onChange={(key) => onChange({ isEverything: key === 'all' })}
        />
        {!criteria.isEverything && (
          <>
            <ListField
              label={t('With the words')}
              hint={t('Whole words and phrases. * stands for any letters: scam*')}
              placeholder={t('Add a word')}
              values={criteria.words}
              isReadOnly={!canManage}
              maxCount={WORDS_MAX}
              maxLength={80}
              onChange={(words) => onChange({ words })}
            />
            <Checkbox
              isSelected={criteria.hasLinks}
              isDisabled={!canManage}
              onChange={(hasLinks) => onChange({ hasLinks })}
            >
              {t('With a link')}
            </Checkbox>
            {criteria.hasLinks && (
              <ListField
                label={t('Except to sites')}
                placeholder={t('Add a site')}
                values={criteria.allowedSites}
                read={toSite}
                isReadOnly={!canManage}
                maxCount={SITES_MAX}
                maxLength={253}
                onChange={(allowedSites) => onChange({ allowedSites })}
              />
            )}
            <Checkbox
              isSelected={criteria.hasPhoneNumbers}
              isDisabled={!canManage}
              onChange={(hasPhoneNumbers) => onChange({ hasPhoneNumbers })}
            >
              {t('With a phone number')}
            </Checkbox>
            <Checkbox
              isSelected={criteria.isRepeated}
              isDisabled={!canManage}
              onChange={(isRepeated) => onChange({ isRepeated })}
            >
              {t('Same text three times within 24 hours')}
            </Checkbox>
            <ListField
              label={t('From authors')}
              placeholder={t('Name or ID')}
              values={criteria.authors}
              isReadOnly={!canManage}
              maxCount={AUTHORS_MAX}
              maxLength={120}
              onChange={(authors) => onChange({ authors })}
            />
          </>
        )}
      </div>
      <div className="flex flex-col gap-3">
        <h3 className="text-sm font-medium text-ink-2">{t('Never')}</h3>
        <ListField
          label={t('From authors')}
          placeholder={t('Name or ID')}
          values={criteria.exceptAuthors}
          isReadOnly={!canManage}
          maxCount={AUTHORS_MAX}
          maxLength={120}
          onChange={(exceptAuthors) => onChange({ exceptAuthors })}
        />
        <ListField
          label={t('With the words')}
          placeholder={t('Add a word')}
          values={criteria.exceptWords}
          isReadOnly={!canManage}
          maxCount={WORDS_MAX}
          maxLength={80}
          onChange={(exceptWords) => onChange({ exceptWords })}
        />
        <p className="text-sm text-ink-3">{t('Comments of your own Pages always stay.')}</p>
      </div>
    </>
  );
}

function PauseField({
  until,
  onChange,
}: {
  /** Null: not paused. */
  readonly until: string | null;
  readonly onChange: (until: string | null) => void;
}) {
  const { t } = useTranslation('comment-cleaning');
  return (
    <Select<string>
      label={t('Pause')}
      isLabelShown
      className="max-w-60"
      value={until === null ? NEVER : KEPT}
      options={[
        { key: NEVER, label: t('Not paused') },
        ...(until !== null
          ? [
              {
                key: KEPT,
                label: t('Until {time}', { time: formatDateTime({ at: until }) }),
              },
            ]
          : []),
        { key: 'hour', label: t('1 hour') },
        { key: 'morning', label: t('Until tomorrow, 09:00') },
      ]}
      onChange={(key) =>
        key !== KEPT &&
        onChange(
          key === NEVER
            ? null
            : (key === 'hour' ? new Date(serverNow() + HOUR_MS) : tomorrowMorning()).toISOString(),
        )
      }
    />
  );
}

export function CleaningSettings({
  adUserId,
  state,
  canManage,
  isConnected,
  onSave,
  onPreview,
  isTrying,
}: CleaningSettingsProps) {
  const { t } = useTranslation('comment-cleaning');
  const { adCommentCleanTask: task } = state;
  const saved: Draft = {
    action: task.action,
    disabledUntil: task.disabledUntil,
    criteria: state.criteria,
    adAccountIds: state.adAccountIds,
  };
  const form = useEditedValue<Draft>({
    saved,
    kind: canManage ? CLEANING_DRAFT : undefined,
    id: adUserId,
    isRight: (typed) => typed.action === null || hasCriteria(typed.criteria),
  });
  const [preview, setPreview] = useState<CleaningPreview>();
  const { isChanged, failure } = form;
  const { action, criteria, adAccountIds, disabledUntil } = form.value;
  const isEmpty = !hasCriteria(criteria);
  const isPaused = disabledUntil !== null && Date.parse(disabledUntil) > serverNow();
  const change = (next: Partial<Draft>) => {
    if (canManage) {
      form.change(next);
    }
  };
  const decide = (next: Partial<CleaningCriteria>) =>
    change({ criteria: { ...criteria, ...next } });
  const save = form.submit(async (typed) => {
    await onSave((changedFields(typed, saved) ?? {}) as CommentCleanTaskUpdate);
    showToast({ id: 'cleaning', tone: 'success', text: t('Settings saved') });
  });
  const loadPreview = async () => {
    form.fail(null);
    try {
      setPreview(
        await onPreview({
          action: action ?? 'hide',
          criteria: criteria as TryCommentCleaning['criteria'],
          adAccountIds: adAccountIds === null ? null : [...adAccountIds],
        }),
      );
    } catch (error) {
      form.fail(error);
    }
  };

  return (
    <SaveForm
      form={form}
      isGuarded={false}
      className="flex min-w-0 flex-col gap-4"
      aria-label={t('Settings')}
      onSave={save}
    >
      <DraftNote draft={form.draft} />
      <div className="flex flex-col gap-2">
        <h3 className="text-sm font-medium text-ink-2">{t('Action')}</h3>
        <SegmentedControl<CleaningAction | typeof OFF>
          label={t('Action')}
          className="max-w-full self-start overflow-x-auto"
          value={action ?? OFF}
          segments={[
            { key: OFF, label: t('Off') },
            ...(['hide', 'delete', 'delete_and_block_user'] as const).map((key) => ({
              key,
              label: t(ACTION_LABELS[key]),
            })),
          ]}
          onChange={(key) => change({ action: key === OFF ? null : key })}
        />
        <p className="text-sm text-ink-3">
          {action === null || action === 'hide'
            ? t('Hiding can be undone.')
            : t('Deleted comments can’t be restored. Uncertain matches are only hidden.')}{' '}
          {saved.action === null && t('Comments written before cleaning was turned on stay.')}
        </p>
      </div>
      <CriteriaFields criteria={criteria} canManage={canManage} onChange={decide} />
      <AdAccountsField
        adUserId={adUserId}
        value={adAccountIds}
        canManage={canManage}
        onChange={(next) => change({ adAccountIds: next })}
      />
      {(action !== null || isPaused) && canManage && (
        <PauseField
          until={isPaused ? disabledUntil : null}
          onChange={(until) => change({ disabledUntil: until })}
        />
      )}
      {failure !== null && (
        <Note tone="error">{plainErrorText({ error: failure, translate: t })}</Note>
      )}
      {canManage && (
        <div className="flex flex-wrap gap-2">
          {isChanged && (
            <Button
              type="submit"
              variant="primary"
              isBusy={form.isSubmitting}
              disabled={action !== null && isEmpty}
            >
              {t('Save')}
            </Button>
          )}
          <Button
            icon={BeakerIcon}
            isBusy={isTrying}
            disabled={isEmpty || !isConnected}
            onClick={() => void loadPreview()}
          >
            {t('Test on last 100 comments')}
          </Button>
          {isChanged && <Button onClick={form.discard}>{t('Cancel')}</Button>}
        </div>
      )}
      {canManage && isEmpty && (
        <p className="text-sm text-ink-3">{t('Choose which comments to clean.')}</p>
      )}
      <CleaningPreviewDialog
        preview={preview}
        action={action ?? 'hide'}
        onClose={() => setPreview(undefined)}
      />
    </SaveForm>
  );
}
