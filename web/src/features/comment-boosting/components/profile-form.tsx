import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import { commentBoostingRoutes as r } from '@ads-checker/shared/contracts/comment-boosting';
import type {
  CommentUserDto,
  CommentUserUpdate,
  NewCommentUser,
} from '@ads-checker/shared/contracts/comment-boosting-users';
import { pagePostRoutes } from '@ads-checker/shared/contracts/page-posts';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { AppError } from '@ads-checker/shared/errors';
import { ArrowPathIcon, TrashIcon } from '@heroicons/react/16/solid';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { canRetryHelp } from '../../../lib/error-details.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatMoment } from '../../../lib/format.ts';
import { nameApart } from '../../../lib/page-names.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { useActor } from '../../../lib/session.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useOwned } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ListGapsNote } from '../../../ui/list-gaps-note.tsx';
import { Note } from '../../../ui/note.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Status } from '../../../ui/status.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { connectionErrorText } from '../../ad-users/index.ts';
import { onlyId } from '../new-task.ts';
import { reloadBoosting } from '../queries.ts';
import { commentUserStatus } from '../task-labels.ts';
import { CommonFields, omitEmpty, pickChanged, toBody, toFields } from './profile-fields.tsx';
import {
  findSessionErrors,
  pickChangedSession,
  type SessionErrors,
  SessionFields,
  toSessionErrors,
  toSessionValues,
} from './session-fields.tsx';
import { SidePane } from './side-pane.tsx';

function usePages(adUserId: string) {
  return useServerQuery({
    queryKey: ['comment-boosting', 'pages', adUserId],
    enabled: adUserId !== '',
    placeholderData: () => undefined,
    queryFn: ({ signal }) => call(pagePostRoutes.listPages, { params: { adUserId }, signal }),
  });
}

function PageAloneNote() {
  const { t } = useTranslation('comment-boosting');
  return (
    <p className="text-sm text-ink-2">
      {t(
        'A profile is just a Page here. This server never requests, reads or stores cookies or user agents.',
      )}
    </p>
  );
}

/** Adds a Page of one of the person's connected profiles. */
export function NewProfileForm({
  accountId,
  hasSession,
  onClose,
}: {
  readonly accountId: string;
  readonly hasSession: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('comment-boosting');
  const actor = useActor();
  const { rows } = useOwned('adUser');
  const connected = useMemo(
    () =>
      rows
        .filter((adUser) => adUser.status === 'active' && canManageAdUser(actor, adUser))
        .toSorted((a, b) => adUserDisplayName(a).localeCompare(adUserDisplayName(b))),
    [rows, actor],
  );
  const [chosenAdUserId, setAdUserId] = useState('');
  const [chosenPageId, setPageId] = useState('');
  const adUserId = chosenAdUserId || onlyId(connected);
  const [fields, setFields] = useState(() => toFields(undefined));
  const [session, setSession] = useState(() => toSessionValues(undefined));
  const [isSubmitted, setSubmitted] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const problems = hasSession ? findSessionErrors(session, { isStored: false }) : {};
  const refused =
    failure === undefined ? {} : toSessionErrors(failure, connectionErrorText(failure));
  const pages = usePages(adUserId);
  const eligiblePages = nameApart(
    (pages.data?.data ?? []).filter(({ canReplyAsPage }) => canReplyAsPage),
  );
  const pageId = chosenPageId || onlyId(eligiblePages);
  const creating = useWrite((body: NewCommentUser, idempotencyKey) =>
    call(r.createUser, { params: { accountId }, body, idempotencyKey }),
  );
  const save = async () => {
    setSubmitted(true);
    setFailure(undefined);
    if (adUserId === '' || pageId === '' || Object.keys(problems).length > 0) {
      return;
    }
    try {
      await creating.run({
        ...toBody(fields),
        ...(hasSession ? session : {}),
        adUserId,
        pageId,
      });
      await reloadBoosting();
      showToast({ tone: 'success', text: t('Profile added') });
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <SidePane
      title={t('New profile')}
      onClose={onClose}
      footer={
        <>
          <Button className="ms-auto" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" isBusy={creating.isBusy} onClick={() => void save()}>
            {t('Add profile')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('Connected profile')}
        value={adUserId}
        error={isSubmitted && adUserId === '' ? t('Choose a profile') : undefined}
        onChange={(event) => {
          setAdUserId(event.currentTarget.value);
          setPageId('');
        }}
      >
        <option value="">{t('Choose a profile')}</option>
        {connected.map((adUser) => (
          <option key={adUser.id} value={adUser.id} lang="">
            {adUserDisplayName(adUser)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('Publishes as')}
        value={pageId}
        disabled={eligiblePages.length === 0}
        hint={
          pages.data !== undefined && pages.data.gaps === undefined && eligiblePages.length === 0
            ? t('This profile doesn’t manage a Page it can comment as.')
            : t(
                'A Page your profile manages. Comments are published as this Page, under its own posts.',
              )
        }
        error={isSubmitted && pageId === '' ? t('Choose a Page') : undefined}
        onChange={(event) => setPageId(event.currentTarget.value)}
      >
        <option value="">{pages.isFetching ? t('Loading Pages…') : t('Choose a Page')}</option>
        {eligiblePages.map(({ id, name }) => (
          <option key={id} value={id} lang="">
            {name}
          </option>
        ))}
      </SelectField>
      <ListGapsNote gaps={pages.data?.gaps} />
      {pages.error !== null && (
        <Note
          tone="error"
          action={
            canRetryHelp(pages.error) && (
              <Button onClick={() => void pages.refetch()}>{t('Retry')}</Button>
            )
          }
        >
          {t('Couldn’t load Pages')}. {plainErrorText({ error: pages.error, translate: t })}
        </Note>
      )}
      {hasSession && (
        <SessionFields
          values={session}
          stored={null}
          errors={{ ...(isSubmitted ? problems : {}), ...refused }}
          onChange={(values) => {
            setSession(values);
            setFailure(undefined);
          }}
        />
      )}
      <CommonFields fields={fields} onChange={setFields} />
      {!hasSession && <PageAloneNote />}
      {failure !== undefined && Object.keys(refused).length === 0 && (
        <Note tone="error">
          {t('Couldn’t add the profile: {reason}', { reason: connectionErrorText(failure) })}
        </Note>
      )}
    </SidePane>
  );
}

/** Writes of one profile, and why the last one was refused. */
function useProfileWrites({ id }: CommentUserDto, hasSession: boolean) {
  const params = { commentUserId: id };
  const [refused, setRefused] = useState<SessionErrors>({});
  const [failure, setFailure] = useState<string>();
  const updating = useWrite((body: CommentUserUpdate, idempotencyKey) =>
    call(r.updateUser, { params, body, idempotencyKey }),
  );
  const deleting = useWrite((_: string, idempotencyKey) =>
    call(r.deleteUser, { params, idempotencyKey }),
  );
  const checking = useWrite((_: string, idempotencyKey) =>
    call(r.checkUser, { params, idempotencyKey }),
  );
  const attempt = async (work: () => Promise<unknown>, say: (reason: string) => string) => {
    setFailure(undefined);
    setRefused({});
    try {
      await work();
      await reloadBoosting();
      return true;
    } catch (error) {
      if (error instanceof AppError && error.type === 'NotFoundError') {
        await reloadBoosting();
      }
      const reason = connectionErrorText(error);
      const errors = toSessionErrors(error, reason);
      setRefused(errors);
      setFailure(Object.keys(errors).length > 0 && hasSession ? undefined : say(reason));
      return false;
    }
  };
  return { updating, deleting, checking, attempt, refused, setRefused, failure };
}

/** Status and names of one profile, and its deletion. */
export function ProfileForm({
  user,
  hasSession,
  canManage,
  onClose,
}: {
  readonly user: CommentUserDto;
  readonly hasSession: boolean;
  readonly canManage: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('comment-boosting');
  const [fields, setFields] = useState(() => toFields(user));
  const [session, setSession] = useState(() => toSessionValues(user));
  const [isAsking, setAsking] = useState(false);
  const { updating, deleting, checking, attempt, refused, setRefused, failure } = useProfileWrites(
    user,
    hasSession,
  );
  const sessionChange = hasSession ? pickChangedSession(user, session) : {};
  const change = omitEmpty({
    ...pickChanged(toBody(toFields(user)), toBody(fields)),
    ...sessionChange,
  });
  const problems =
    Object.keys(sessionChange).length === 0
      ? {}
      : findSessionErrors(session, { isStored: user.cookie?.isSet === true });
  const save = async () => {
    if (change === undefined || Object.keys(problems).length > 0) {
      return;
    }
    const isSaved = await attempt(
      () => updating.run(change),
      (reason) => t('Couldn’t save the profile: {reason}', { reason }),
    );
    if (isSaved) {
      setSession({ ...session, cookie: '' });
      showToast({ tone: 'success', text: t('Profile saved') });
    }
  };
  const remove = async () => {
    const isDeleted = await attempt(
      () => deleting.run(user.id),
      (reason) => t('Couldn’t delete the profile: {reason}', { reason }),
    );
    setAsking(false);
    if (isDeleted) {
      showToast({ tone: 'success', text: t('Profile deleted') });
      onClose();
    }
  };
  const name = user.customName ?? user.name;
  return (
    <SidePane
      title={name}
      meta={t('Added {date}', { date: formatMoment({ at: new Date(user.createdAt) }) })}
      onClose={onClose}
      footer={
        canManage ? (
          <>
            <Button variant="danger" icon={TrashIcon} onClick={() => setAsking(true)}>
              {t('Delete')}
            </Button>
            <Button
              variant="primary"
              className="ms-auto"
              disabled={change === undefined}
              isBusy={updating.isBusy}
              onClick={() => void save()}
            >
              {t('Save profile')}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <Status {...commentUserStatus(user.status)} />
        {canManage && (
          <Button
            icon={ArrowPathIcon}
            className="ms-auto"
            isBusy={checking.isBusy}
            onClick={() =>
              void attempt(
                () => checking.run(user.id),
                (reason) => t('Couldn’t check the profile: {reason}', { reason }),
              )
            }
          >
            {t('Check again')}
          </Button>
        )}
      </div>
      <p className="text-ink-2">
        {user.adUserName === null
          ? t(
              'Publishes as {page}. Its connected profile was deleted. Delete this profile and add it again.',
              {
                page: user.name,
              },
            )
          : t('Publishes as {page} through {profile}.', {
              page: user.name,
              profile: user.adUserName,
            })}
      </p>
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      {canManage && hasSession && (
        <SessionFields
          key={user.cookie?.setAt ?? ''}
          values={session}
          stored={user.cookie}
          errors={{ ...problems, ...refused }}
          onChange={(values) => {
            setSession(values);
            setRefused({});
          }}
        />
      )}
      {canManage && <CommonFields fields={fields} onChange={setFields} />}
      <ConfirmDialog
        title={t('Delete profile “{name}”?', { name })}
        isOpen={isAsking}
        isBusy={deleting.isBusy}
        confirmLabel={t('Delete profile')}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {t('Its tasks will wait for another profile of this Page. Published comments stay.')}
      </ConfirmDialog>
    </SidePane>
  );
}
