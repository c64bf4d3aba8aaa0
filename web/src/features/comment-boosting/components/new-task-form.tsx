import type { StableRow } from '@ads-checker/shared/collections/index';
import {
  BOOSTED_POSTS_MAX,
  DEFAULT_COMMENT_DELAY,
  DEFAULT_REACTION_DELAY,
  DELIVERIES_PER_POST_AND_HOUR,
} from '@ads-checker/shared/contracts/comment-boosting';
import { planBoosting } from '@ads-checker/shared/domain/comment-boosting/plan';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { serverDate } from '../../../lib/server-time.ts';
import { useEditedValue } from '../../../lib/use-edited-value.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { TASK_DRAFT, type TaskDraft } from '../kept-draft.ts';
import { onlyId, readDelay, readPosts } from '../new-task.ts';
import { PlanPreview } from './plan-preview.tsx';
import { SidePane } from './side-pane.tsx';
import { StartedTasks, useStarting } from './started-tasks.tsx';

const SEEDS = 2_147_483_647;
const NEW_TASK: TaskDraft = {
  presetId: '',
  text: '',
  hasReaction: true,
  areAllowedAttachments: true,
  commentDelay: {
    min: String(DEFAULT_COMMENT_DELAY.min),
    max: String(DEFAULT_COMMENT_DELAY.max),
  },
  reactionDelay: {
    min: String(DEFAULT_REACTION_DELAY.min),
    max: String(DEFAULT_REACTION_DELAY.max),
  },
};

function DelayFields({
  label,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  readonly value: { readonly min: string; readonly max: string };
  readonly error: string | undefined;
  readonly onChange: (value: { min: string; max: string }) => void;
}) {
  const { t } = useTranslation('comment-boosting');
  return (
    <fieldset className="contents">
      <legend className="row-start-1 self-end pb-1 text-sm text-ink-2">{label}</legend>
      <div className="row-start-2 grid grid-cols-2 gap-2 self-start">
        <TextField
          label={t('{field}, at least', { field: label })}
          isLabelHidden
          inputMode="numeric"
          autoComplete="off"
          value={value.min}
          error={error}
          onChange={(event) => onChange({ ...value, min: event.currentTarget.value })}
        />
        <TextField
          label={t('{field}, at most', { field: label })}
          isLabelHidden
          inputMode="numeric"
          autoComplete="off"
          value={value.max}
          onChange={(event) => onChange({ ...value, max: event.currentTarget.value })}
        />
      </div>
    </fieldset>
  );
}

/** The posts of the new tasks, and what is wrong with them. */
function PostsField({
  read,
  text,
  error,
  onChange,
}: {
  readonly read: ReturnType<typeof readPosts>;
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}) {
  const { t } = useTranslation('comment-boosting');
  const badLines = t(
    '{count, plural, one {Line {lines} isn’t a post.} other {Lines {lines} aren’t posts.}}',
    {
      count: read.badLines.length,
      lines: read.badLines.slice(0, 12).map(formatNumber).join(', '),
    },
  );
  const shareLinks = read.hasShareLinks
    ? [t('Share links don’t name the post. Open the link and copy the address it leads to.')]
    : [];
  return (
    <TextAreaField
      label={t('Post IDs or links, one per line')}
      rows={5}
      value={text}
      hint={t('Page ID, underscore, post ID, or the address of a post, reel or video')}
      error={read.badLines.length > 0 ? [badLines, ...shareLinks].join(' ') : error}
      autoComplete="off"
      spellCheck={false}
      className="[&_textarea]:font-mono"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function usePresets() {
  const { rows } = useOwned('commentPreset');
  return useMemo(() => rows.toSorted((a, b) => a.name.localeCompare(b.name)), [rows]);
}

/** The plan of a task, and what is sent of it; undefined while something is missing or wrong. */
function usePlan(
  { hasReaction, areAllowedAttachments, commentDelay, reactionDelay }: TaskDraft,
  preset: StableRow<'commentPreset'> | undefined,
) {
  const [seed] = useState(() => Math.floor(Math.random() * SEEDS));
  return useMemo(() => {
    const delayBetweenComment = readDelay(commentDelay);
    const delayBetweenReaction = readDelay(reactionDelay);
    if (delayBetweenComment === undefined || delayBetweenReaction === undefined) {
      return {};
    }
    const shared = { areAllowedAttachments, delayBetweenComment, delayBetweenReaction, seed };
    return {
      plan:
        preset &&
        planBoosting({
          ...shared,
          comments: preset.comments,
          postReactionCount: hasReaction ? 1 : 0,
        }),
      task: { ...shared, reactions: hasReaction ? { like: 1 } : {} },
    };
  }, [preset, hasReaction, areAllowedAttachments, commentDelay, reactionDelay, seed]);
}

/** Creates a task from a preset for several posts: one call per post, each with its outcome. */
export function NewTaskForm({
  accountId,
  onClose,
}: {
  readonly accountId: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('comment-boosting');
  const presets = usePresets();
  const form = useEditedValue<TaskDraft>({ saved: NEW_TASK, kind: TASK_DRAFT, id: 'new' });
  const { value: typed, change } = form;
  const { text, hasReaction, areAllowedAttachments, commentDelay, reactionDelay } = typed;
  const presetId = typed.presetId || onlyId(presets);
  const [isSubmitted, setSubmitted] = useState(false);
  const { results, start, edit } = useStarting(accountId, form.draft.drop);
  const cancel = (): void => {
    form.draft.drop();
    onClose();
  };
  const [startAt] = useState(() => serverDate());
  const read = useMemo(() => readPosts(text), [text]);
  const { plan, task } = usePlan(
    typed,
    presets.find(({ id }) => id === presetId),
  );

  const send = (posts: readonly string[]): void => {
    if (task !== undefined) {
      void start(posts, { ...task, commentPresetId: presetId });
    }
  };
  const wrongDelay = t('From 1 to 1,440 minutes. The minimum can’t exceed the maximum.');
  const problems = {
    preset: presetId === '' ? t('Choose a preset') : undefined,
    posts:
      read.badLines.length > 0
        ? t('The value is not valid PagePostId.')
        : read.posts.length === 0
          ? t('Enter at least one post ID')
          : read.isTooMany
            ? t('At most {max} posts at once', { max: formatNumber(BOOSTED_POSTS_MAX) })
            : undefined,
    comments: readDelay(commentDelay) === undefined ? wrongDelay : undefined,
    reactions: readDelay(reactionDelay) === undefined ? wrongDelay : undefined,
  };
  const isReady = Object.values(problems).every((problem) => problem === undefined);
  const shown = isSubmitted ? problems : undefined;
  if (results !== undefined) {
    return (
      <StartedTasks
        results={results}
        onRetry={send}
        onEdit={edit}
        onDone={cancel}
        onClose={onClose}
      />
    );
  }
  return (
    <SidePane
      title={t('New task')}
      meta={t('One task for each post')}
      onClose={onClose}
      footer={
        <>
          <Button className="ms-auto" onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              setSubmitted(true);
              if (isReady) {
                send(read.posts);
              }
            }}
          >
            {read.posts.length === 0
              ? t('Start', { context: 'task' })
              : t('{count, plural, one {Start # task} other {Start # tasks}}', {
                  count: read.posts.length,
                })}
          </Button>
        </>
      }
    >
      <DraftNote draft={form.draft} />
      {presets.length === 0 && (
        <Note tone="info">{t('No comment presets yet. Create one first.')}</Note>
      )}
      <SelectField
        label={t('Comment preset')}
        value={presetId}
        error={shown?.preset}
        onChange={(event) => change({ presetId: event.currentTarget.value })}
      >
        <option value="">{t('Choose a preset')}</option>
        {presets.map(({ id, name }) => (
          <option key={id} value={id} lang="">
            {name}
          </option>
        ))}
      </SelectField>
      <PostsField
        read={read}
        text={text}
        error={shown?.posts}
        onChange={(next) => change({ text: next })}
      />
      <SwitchRow
        label={t('Like the post as its Page')}
        hint={t('A Page can leave one reaction on a post or comment: a Like.')}
        isOn={hasReaction}
        onToggle={(next) => change({ hasReaction: next })}
      />
      <SwitchRow
        label={t('Attachments allowed')}
        hint={t('If off, images of the preset aren’t published. Videos never are.')}
        isOn={areAllowedAttachments}
        onToggle={(next) => change({ areAllowedAttachments: next })}
      />
      <div className="grid grid-cols-2 gap-x-3">
        <DelayFields
          label={t('Minutes between comments')}
          value={commentDelay}
          error={problems.comments}
          onChange={(next) => change({ commentDelay: next })}
        />
        <DelayFields
          label={t('Minutes between reactions')}
          value={reactionDelay}
          error={problems.reactions}
          onChange={(next) => change({ reactionDelay: next })}
        />
      </div>
      <p className="text-sm text-ink-3">
        {t('At least 1 minute apart, at most {max} per post per hour.', {
          max: DELIVERIES_PER_POST_AND_HOUR,
        })}
      </p>
      {plan !== undefined && <PlanPreview plan={plan} startAt={startAt} />}
    </SidePane>
  );
}
