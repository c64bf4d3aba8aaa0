import {
  type CommentCleanState,
  type CommentCleanTaskUpdate,
  hasCriteria,
  type TryCommentCleaning,
} from '@ads-checker/shared/contracts/comment-cleaning';
import type { CleaningCriteria } from '@ads-checker/shared/domain/comment-cleaning/criteria';
import { toSite } from '@ads-checker/shared/domain/comment-matching/sites';
import { BeakerIcon } from '@heroicons/react/16/solid';
import { dequal } from 'dequal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { serverDate, serverNow } from '../../../lib/server-time.ts';
import { useKeptDraft } from '../../../lib/use-kept-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { Note } from '../../../ui/note.tsx';
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
const HOUR_MS = 60 * 60_000;
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
  readonly isSaving: boolean;
  readonly onPreview: (settings: TryCommentCleaning) => Promise<CleaningPreview>;
  readonly isTrying: boolean;
}

function tomorrowMorning(): Date {
  const at = serverDate();
  at.setDate(at.getDate() + 1);
  at.setHours(MORNING_HOUR, 0, 0, 0);
  return at;
}

export function CleaningSettings({
  adUserId,
  state,
  canManage,
  isConnected,
  onSave,
  isSaving,
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
  const [draft, setDraft] = useState<Draft>();
  const [failure, setFailure] = useState<unknown>(null);
  const [preview, setPreview] = useState<CleaningPreview>();
  const shown = draft ?? saved;
  const { action, criteria, adAccountIds, disabledUntil } = shown;
  const isChanged = draft !== undefined && !dequal(draft, saved);
  const isEmpty = !hasCriteria(criteria);
  const isPaused = disabledUntil !== null && Date.parse(disabledUntil) > serverNow();
  const change = (next: Partial<Draft>) => {
    if (canManage) {
      setFailure(null);
      setDraft({ ...shown, ...next });
    }
  };
  const reset = (): void => {
    setFailure(null);
    setDraft(undefined);
  };
  const kept = useKeptDraft({
    kind: canManage ? CLEANING_DRAFT : undefined,
    id: adUserId,
    read: () => (isChanged ? draft : undefined),
    savedOf: () => saved,
    restore: setDraft,
    reset,
  });
  const decide = (next: Partial<CleaningCriteria>) =>
    change({ criteria: { ...criteria, ...next } });
  const save = async () => {
    setFailure(null);
    try {
      await onSave({
        ...(action === saved.action ? {} : { action }),
        ...(disabledUntil === saved.disabledUntil ? {} : { disabledUntil }),
        ...(dequal(criteria, saved.criteria)
          ? {}
          : { criteria: criteria as NonNullable<CommentCleanTaskUpdate['criteria']> }),
        ...(dequal(adAccountIds, saved.adAccountIds)
          ? {}
          : { adAccountIds: adAccountIds === null ? null : [...adAccountIds] }),
      });
      kept.drop();
      setDraft(undefined);
      showToast({ id: 'cleaning', tone: 'success', text: t('Settings saved') });
    } catch (error) {
      setFailure(error);
    }
  };
  const loadPreview = async () => {
    setFailure(null);
    try {
      setPreview(
        await onPreview({
          action: action ?? 'hide',
          criteria: criteria as TryCommentCleaning['criteria'],
          adAccountIds: adAccountIds === null ? null : [...adAccountIds],
        }),
      );
    } catch (error) {
      setFailure(error);
    }
  };

  return (
    <form
      className="flex min-w-0 flex-col gap-4"
      aria-label={t('Settings')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DraftNote draft={kept} />
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
          onChange={(key) => decide({ isEverything: key === 'all' })}
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
              onChange={(words) => decide({ words })}
            />
            <Checkbox
              isSelected={criteria.hasLinks}
              isDisabled={!canManage}
              onChange={(hasLinks) => decide({ hasLinks })}
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
                onChange={(allowedSites) => decide({ allowedSites })}
              />
            )}
            <Checkbox
              isSelected={criteria.hasPhoneNumbers}
              isDisabled={!canManage}
              onChange={(hasPhoneNumbers) => decide({ hasPhoneNumbers })}
            >
              {t('With a phone number')}
            </Checkbox>
            <Checkbox
              isSelected={criteria.isRepeated}
              isDisabled={!canManage}
              onChange={(isRepeated) => decide({ isRepeated })}
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
              onChange={(authors) => decide({ authors })}
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
          onChange={(exceptAuthors) => decide({ exceptAuthors })}
        />
        <ListField
          label={t('With the words')}
          placeholder={t('Add a word')}
          values={criteria.exceptWords}
          isReadOnly={!canManage}
          maxCount={WORDS_MAX}
          maxLength={80}
          onChange={(exceptWords) => decide({ exceptWords })}
        />
        <p className="text-sm text-ink-3">{t('Comments of your own Pages always stay.')}</p>
      </div>
      <AdAccountsField
        adUserId={adUserId}
        value={adAccountIds}
        canManage={canManage}
        onChange={(next) => change({ adAccountIds: next })}
      />
      {(action !== null || isPaused) && canManage && (
        <Select<string>
          label={t('Pause')}
          isLabelShown
          className="max-w-60"
          value={isPaused ? KEPT : NEVER}
          options={[
            { key: NEVER, label: t('Not paused') },
            ...(isPaused
              ? [
                  {
                    key: KEPT,
                    label: t('Until {time}', { time: formatDateTime({ at: disabledUntil }) }),
                  },
                ]
              : []),
            { key: 'hour', label: t('1 hour') },
            { key: 'morning', label: t('Until tomorrow, 09:00') },
          ]}
          onChange={(key) =>
            key !== KEPT &&
            change({
              disabledUntil:
                key === NEVER
                  ? null
                  : (key === 'hour'
                      ? new Date(serverNow() + HOUR_MS)
                      : tomorrowMorning()
                    ).toISOString(),
            })
          }
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
              isBusy={isSaving}
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
          {isChanged && <Button onClick={kept.discard}>{t('Cancel')}</Button>}
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
    </form>
  );
}
