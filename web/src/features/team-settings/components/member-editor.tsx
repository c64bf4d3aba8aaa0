import {
  canChangeMember,
  leavesNoAdministrator,
  listGrantablePermissions,
} from '@ads-checker/shared/access/members';
import { type AccountPermissions, newPasswordSchema } from '@ads-checker/shared/contracts/identity';
import { type AccountOverview, teamRoutes } from '@ads-checker/shared/contracts/teams';
import { personalWordsOf } from '@ads-checker/shared/domain/passwords';
import { AppError, ERROR_MESSAGES } from '@ads-checker/shared/errors';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { fieldErrorText } from '../../../lib/field-error-text.ts';
import { useActor } from '../../../lib/session.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useOutbox, useSyncStatus } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { CredentialsPanel } from '../../../ui/credentials-panel.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Form } from '../../../ui/form-layout.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Note } from '../../../ui/note.tsx';
import { usePasswordAssessment } from '../../../ui/password-strength.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { Member } from '../members.ts';
import { diffPermissions } from '../permissions.ts';
import { MemberActions } from './member-actions.tsx';
import { MemberPassword } from './member-password.tsx';
import { PendingNote } from './pane-section.tsx';
import { PermissionFields } from './permission-fields.tsx';
import { PermissionMeaning } from './permission-meaning.tsx';

interface MemberEditorProps {
  readonly member: Member;
  readonly members: readonly Member[];
  readonly overview: Pick<UseQueryResult<AccountOverview>, 'data' | 'error' | 'isFetching'>;
  readonly onReload: () => void;
  readonly onDeleted: () => void;
}

function findPasswordIssue(error: unknown): string | undefined {
  const fields = error instanceof AppError ? (error.details?.fields ?? []) : [];
  return fields.find(({ field }) => field === 'body.password')?.message;
}

/**
 * The permissions and the password that are typed, as changes to what is saved: what others change
 * meanwhile is followed.
 */
function useMemberChanges({
  member: { account, user, name, isSelf },
  onReload,
}: Pick<MemberEditorProps, 'member' | 'onReload'>) {
  const { t } = useTranslation('team-settings');
  const { issue } = useOutbox();
  const { isOnline } = useSyncStatus();
  const saved = account.permissions;
  const [edits, setEdits] = useState<Partial<AccountPermissions>>({});
  const [password, setPassword] = useState<string | null>(null);
  const [handedOver, setHandedOver] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isAsking, setAsking] = useState(false);
  const judgement = usePasswordAssessment({
    password: password ?? '',
    personalWords: personalWordsOf(user),
  });
  const newPassword = useWrite(({ password: chosen }: { password: string }, idempotencyKey) =>
    call(teamRoutes.updateAccount, {
      params: { accountId: account.id },
      body: { password: chosen },
      idempotencyKey,
    }),
  );

  const permissions = { ...saved, ...edits };
  const changes = diffPermissions({ wanted: permissions, saved });
  const changeCount = Object.keys(changes).length + Number(password !== null);
  const discard = () => {
    setEdits({});
    setPassword(null);
    setError(null);
  };
  const save = async () => {
    setAsking(false);
    setError(null);
    if (password !== null) {
      const [wrong] = newPasswordSchema.safeParse(password).error?.issues ?? [];
      if (wrong !== undefined || judgement?.verdict === 'too_weak') {
        const message = wrong?.message ?? 'is too easy to guess';
        const fields = [{ field: 'body.password', message }];
        setError(
          new AppError('ValidationError', ERROR_MESSAGES.invalidFields, { details: { fields } }),
        );
        return;
      }
      try {
        await newPassword.run({ password });
      } catch (failure) {
        setError(failure);
        return;
      }
      // A password chosen meanwhile is still to be saved
      setPassword((chosen) => (chosen === password ? null : chosen));
      setHandedOver(password);
      onReload();
    }
    if (Object.keys(changes).length > 0) {
      await issue(
        {
          name: 'updateAccountPermissions',
          target: { kind: 'account', id: account.id, label: name },
          payload: { permissions: changes },
        },
        { permissions: saved },
      );
      if (isOnline) {
        showToast({ id: 'member', tone: 'success', text: t('Permissions saved') });
      }
    }
    setEdits((chosen) =>
      Object.fromEntries(
        Object.entries(chosen).filter(
          ([name, value]) => changes[name as keyof AccountPermissions] !== value,
        ),
      ),
    );
  };
  const submit = () => {
    if (changeCount === 0 || newPassword.isBusy) {
      return;
    }
    if (isSelf && changes.manage_team === false) {
      setAsking(true);
    } else {
      void save();
    }
  };

  return {
    permissions,
    change: (next: AccountPermissions) => setEdits(diffPermissions({ wanted: next, saved })),
    changeCount,
    password,
    typePassword(next: string | null) {
      setPassword(next);
      setError(null);
    },
    judgement,
    handedOver,
    forget: () => setHandedOver(null),
    error,
    isBusy: newPassword.isBusy,
    isAsking,
    cancel: () => setAsking(false),
    submit,
    save,
    discard,
  };
}

export function MemberEditor({
  member,
  members,
  overview: { data: overview, error: overviewError, isFetching },
  onReload,
  onDeleted,
}: MemberEditorProps) {
  const { t } = useTranslation('team-settings');
  const actor = useActor();
  const { byTarget } = useOutbox();
  const { account, user, name } = member;
  const changes = useMemberChanges({ member, onReload });
  const { permissions, changeCount, password, error } = changes;
  const isLastAdministrator = leavesNoAdministrator({
    account,
    after: null,
    others: members.filter((other) => other !== member).map((other) => other.account),
  });
  const isStronger = !canChangeMember({ actor, account });
  const passwordIssue = findPasswordIssue(error);

  return (
    <Form
      aria-label={name}
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        changes.submit();
      }}
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-4">
        {changes.handedOver !== null && (
          <CredentialsPanel
            title={t('Password changed for {name}', { name })}
            login={user.username}
            password={changes.handedOver}
            actions={<Button onClick={changes.forget}>{t('Done')}</Button>}
          />
        )}
        <PendingNote pending={byTarget.get(`account:${account.id}`)} className="my-3" />
        <PermissionFields
          permissions={permissions}
          saved={account.permissions}
          grantable={listGrantablePermissions(actor, account.teamId)}
          isLastAdministrator={isLastAdministrator}
          isStronger={isStronger}
          onChange={changes.change}
        />
        <PermissionMeaning permissions={permissions} overview={overview} />
        {overviewError !== null && overview === undefined && (
          <ErrorPanel
            className="border-t border-line px-0!"
            title={t('Couldn’t load member details')}
            error={overviewError}
            isRetrying={isFetching}
            onRetry={onReload}
          />
        )}
        <MemberPassword
          member={member}
          overview={overview}
          password={password}
          onChange={changes.typePassword}
          judgement={changes.judgement}
          error={passwordIssue && fieldErrorText({ message: passwordIssue, translate: t })}
        />
        <MemberActions
          member={member}
          overview={overview}
          isLastAdministrator={isLastAdministrator}
          isStronger={isStronger}
          isBusy={changes.isBusy}
          onReload={onReload}
          onDeleted={() => {
            // Before the pane closes, so that the unsaved-changes guard does not ask
            flushSync(changes.discard);
            onDeleted();
          }}
        />
      </div>
      <footer className="flex min-h-12 flex-none flex-col justify-center gap-2 border-t border-line-strong px-4 py-2 max-desk:[&_button]:h-11">
        {error !== null && passwordIssue === undefined && (
          <Note tone="error">{plainErrorText({ error, translate: t })}</Note>
        )}
        <div className="flex items-center gap-2">
          <span role="status" className="me-auto text-sm text-ink-3">
            {changeCount > 0 &&
              t('{changeCount, plural, one {# change} other {# changes}}', { changeCount })}
          </span>
          {changeCount > 0 && <Button onClick={changes.discard}>{t('Discard changes')}</Button>}
          <Button
            type="submit"
            variant="primary"
            disabled={changeCount === 0}
            isBusy={changes.isBusy}
          >
            {t('Save member')}
          </Button>
        </div>
      </footer>
      <ConfirmDialog
        title={t('Stop managing this team?')}
        isOpen={changes.isAsking}
        confirmLabel={t('Save member')}
        onConfirm={() => void changes.save()}
        onCancel={changes.cancel}
      >
        {t('You’ll immediately lose access to team settings. Only another admin can restore it.')}
      </ConfirmDialog>
      <LeaveGuard isDirty={changeCount > 0} />
    </Form>
  );
}
