import type { StableRow } from '@ads-checker/shared/collections/index';
import {
  BOOSTED_POSTS_MAX,
  DEFAULT_COMMENT_DELAY,
  DEFAULT_REACTION_DELAY,
  DELIVERIES_PER_POST_AND_HOUR,
} from '@ads-checker/shared/contracts/comment-boosting';
import { planBoosting } from '@ads-checker/shared/domain/comment-boosting/plan';
import { ArrowPathIcon, CheckCircleIcon, XCircleIcon } from '@heroicons/react/16/solid';
import { dequal } from 'dequal';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { serverDate } from '../../../lib/server-time.ts';
import { useKeptDraft } from '../../../lib/use-kept-draft.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Status } from '../../../ui/status.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import { TASK_DRAFT, type TaskDraft } from '../kept-draft.ts';
import { type PostResult, readDelay, readPosts, startTask } from '../new-task.ts';
import { onlyId } from '../only-id.ts';
import { reloadBoosting } from '../queries.ts';
import { taskName } from '../task-labels.ts';
import { PlanPreview } from './plan-preview.tsx';
import { SidePane } from './side-pane.tsx';

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

function ResultRow({ post, result }: { readonly post: string; readonly result: PostResult }) {
  const { t } = useTranslation('comment-boosting');
  const status =
    result.state === 'started' ? (
      <Status hue="active" icon={CheckCircleIcon} label={t('Started', { context: 'task' })} />
    ) : result.state === 'failed' ? (
      <Status hue="error" icon={XCircleIcon} label={t('Failed')} />
    ) : (
      <Status
        hue="off"
        icon={ArrowPathIcon}
        label={result.state === 'sending' ? t('Starting…') : t('Waiting')}
      />
    );
  return (
    <li className="border-b border-line py-1.5">
      <div className="flex items-start gap-2">
        <span className="ident min-w-0 flex-1 wrap-anywhere">{post}</span>
        {status}
      </div>
      {result.state === 'started' && (
        <p lang="" className="text-sm text-ink-3">
          {taskName(result.task)} · {result.task.page.name}
        </p>
      )}
      {result.state === 'failed' && (
        <p className="text-sm text-error-ink">
          {plainErrorText({ error: result.error, translate: t })}
        </p>
      )}
    </li>
  );
}

function usePresets() {
  const { rows } = useOwned('commentPreset');
  return useMemo(() => rows.toSorted((a, b) => a.name.localeCompare(b.name)), [rows]);
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
  const [typed, setTyped] = useState(NEW_TASK);
  const change = (next: Partial<TaskDraft>) => setTyped((now) => ({ ...now, ...next }));
  const { text, hasReaction, areAllowedAttachments, commentDelay, reactionDelay } = typed;
  const presetId = typed.presetId || onlyId(presets);
  const [isSubmitted, setSubmitted] = useState(false);
  const [results, setResults] = useState<ReadonlyMap<string, PostResult>>();
  const keys = useRef(new Map<string, string>());
  const kept = useKeptDraft({
    kind: TASK_DRAFT,
    id: 'new',
    read: () => (dequal(typed, NEW_TASK) ? undefined : typed),
    savedOf: () => NEW_TASK,
    restore: setTyped,
    reset: () => setTyped(NEW_TASK),
  });
  const cancel = (): void => {
    kept.drop();
    onClose();
  };
  const [seed] = useState(() => Math.floor(Math.random() * SEEDS));
  const [startAt] = useState(() => serverDate());
  const read = useMemo(() => readPosts(text), [text]);
  const preset: StableRow<'commentPreset'> | undefined = presets.find(({ id }) => id === presetId);
  const delayBetweenComment = readDelay(commentDelay);
  const delayBetweenReaction = readDelay(reactionDelay);
  const plan = useMemo(
    () =>
      preset === undefined ||
      delayBetweenComment === undefined ||
      delayBetweenReaction === undefined
        ? undefined
        : planBoosting({
            comments: preset.comments,
            postReactionCount: hasReaction ? 1 : 0,
            areAllowedAttachments,
            delayBetweenComment,
            delayBetweenReaction,
            seed,
          }),
    [preset, hasReaction, areAllowedAttachments, delayBetweenComment, delayBetweenReaction, seed],
  );

  const send = async (posts: readonly string[]): Promise<void> => {
    if (delayBetweenComment === undefined || delayBetweenReaction === undefined) {
      return;
    }
    const known = new Map<string, PostResult>(results);
    const put = (post: string, result: PostResult): void => {
      known.set(post, result);
      setResults(new Map(known));
    };
    for (const post of posts) {
      put(post, { state: 'waiting' });
    }
    for (const post of posts) {
      put(post, { state: 'sending' });
      const key = keys.current.get(post) ?? crypto.randomUUID();
      keys.current.set(post, key);
      const result = await startTask(
        accountId,
        {
          commentPresetId: presetId,
          postUrl: post,
          reactions: hasReaction ? { like: 1 } : {},
          areAllowedAttachments,
          delayBetweenComment,
          delayBetweenReaction,
          seed,
        },
        key,
      );
      put(post, result);
    }
    if ([...known.values()].every(({ state }) => state === 'started')) {
      kept.drop();
    }
    await reloadBoosting();
  };

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
    comments:
      delayBetweenComment === undefined
        ? t('From 1 to 1,440 minutes. The minimum can’t exceed the maximum.')
        : undefined,
    reactions:
      delayBetweenReaction === undefined
        ? t('From 1 to 1,440 minutes. The minimum can’t exceed the maximum.')
        : undefined,
  };
  const isReady = Object.values(problems).every((problem) => problem === undefined);
  const shown = isSubmitted ? problems : undefined;
  const states = [...(results?.values() ?? [])];
  const isBusy = states.some(({ state }) => state === 'waiting' || state === 'sending');
  const failed = [...(results ?? [])].flatMap(([post, { state }]) =>
    state === 'failed' ? [post] : [],
  );

  if (results !== undefined) {
    return (
      <SidePane
        title={t('New task')}
        meta={t('One task for each post')}
        onClose={onClose}
        footer={
          <>
            <span role="status" className="me-auto text-sm text-ink-2">
              {t('{started} started, {failed} failed', {
                started: formatNumber(states.filter(({ state }) => state === 'started').length),
                failed: formatNumber(failed.length),
              })}
            </span>
            <Button isBusy={isBusy} onClick={cancel}>
              {t('Done')}
            </Button>
            {failed.length > 0 && !isBusy && (
              <Button variant="primary" icon={ArrowPathIcon} onClick={() => void send(failed)}>
                {t('Retry {count}', { count: failed.length })}
              </Button>
            )}
          </>
        }
      >
        <ul aria-label={t('Posts')} className="m-0 list-none p-0">
          {[...results].map(([post, result]) => (
            <ResultRow key={post} post={post} result={result} />
          ))}
        </ul>
        {failed.length > 0 && !isBusy && (
          <div>
            <Button onClick={() => setResults(undefined)}>{t('Edit')}</Button>
          </div>
        )}
      </SidePane>
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
                void send(read.posts);
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
      <DraftNote draft={kept} />
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
      <TextAreaField
        label={t('Post IDs or links, one per line')}
        rows={5}
        value={text}
        hint={t('Page ID, underscore, post ID, or the address of a post, reel or video')}
        error={
          read.badLines.length > 0
            ? [
                t(
                  '{count, plural, one {Line {lines} isn’t a post.} other {Lines {lines} aren’t posts.}}',
                  {
                    count: read.badLines.length,
                    lines: read.badLines.slice(0, 12).map(formatNumber).join(', '),
                  },
                ),
                ...(read.hasShareLinks
                  ? [
                      t(
                        'Share links don’t name the post. Open the link and copy the address it leads to.',
                      ),
                    ]
                  : []),
              ].join(' ')
            : shown?.posts
        }
        autoComplete="off"
        spellCheck={false}
        className="[&_textarea]:font-mono"
        onChange={(event) => change({ text: event.currentTarget.value })}
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
