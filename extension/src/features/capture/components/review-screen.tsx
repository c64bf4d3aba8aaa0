import type { Capture, ExtensionWorkspace } from '@ads-checker/shared/contracts/extension';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { tokenKindOf } from '@ads-checker/shared/domain/token-kinds';
import { ArrowPathIcon, PaperAirplaneIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptureTarget } from '../../../messaging/protocol.ts';
import type { Problem } from '../../../platform/outcome.ts';
import type { Pairing } from '../../../platform/storage.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Destination } from '../../../ui/destination.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import {
  type Choices,
  findTeammates,
  isProxyTextWrong,
  startChoices,
  toCapture,
} from '../choices.ts';
import type { BrowserProfile } from '../read-profile.ts';
import { ChoicesForm } from './choices-form.tsx';
import { CopyProfile } from './copy-profile.tsx';
import { NewerVersion } from './newer-version.tsx';
import { ProspectNote } from './prospect-note.tsx';
import { SendProblem } from './send-problem.tsx';
import { SentParts } from './sent-parts.tsx';

interface ReviewScreenProps {
  readonly pairing: Pairing;
  /** The field of the pairing. */
  readonly choice: ReactNode;
  readonly isPreselected: boolean;
  readonly profile: BrowserProfile;
  readonly workspace: ExtensionWorkspace;
  readonly isSending: boolean;
  readonly problem: Problem | null;
  readonly onSend: (target: CaptureTarget, capture: Capture) => void;
  readonly onRead: () => void;
}

function ProfileHead({
  profile: { facebookId, name },
  existing,
}: {
  readonly profile: BrowserProfile;
  readonly existing: ExtensionWorkspace['existing'] | ExtensionWorkspace['others'][number];
}) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-3">
      <Avatar
        id={facebookId}
        name={existing?.name ?? name}
        pictureUrl={existing?.picture?.url ?? null}
      />
      <div className="min-w-0">
        <ScreenTitle className="truncate">
          {existing === null ? (name ?? t('This browser’s profile')) : adUserDisplayName(existing)}
        </ScreenTitle>
        <span className="ident text-ink-3">{facebookId}</span>
      </div>
    </div>
  );
}

export function ReviewScreen({
  pairing: { origin, team },
  choice,
  isPreselected,
  profile,
  workspace,
  isSending,
  problem,
  onSend,
  onRead,
}: ReviewScreenProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [choices, setChoices] = useState<Choices>(() => startChoices(workspace));
  const [boostingId, setBoostingId] = useState('');
  const { boostingProfiles } = workspace;
  const teammates = findTeammates(workspace);
  const existing = workspace.existing ?? teammates ?? null;
  const target: CaptureTarget =
    boostingId === '' ? { kind: 'ad_user' } : { kind: 'comment_user', commentUserId: boostingId };
  const capture = toCapture({ profile, workspace, choices });
  const tokenKind = tokenKindOf(profile.accessToken);
  const isProxyWrong =
    problem?.kind === 'refused' &&
    problem.fields.some(({ field }) => /^body\.proxy(Id)?(\.|$)/.test(field));
  const isFormShown = target.kind === 'ad_user' && teammates === undefined;
  const proxyField = useRef<HTMLInputElement>(null);
  const [isTried, setTried] = useState(false);
  return (
    <Screen
      action={
        <Button
          variant="primary"
          size="large"
          icon={problem === null ? PaperAirplaneIcon : ArrowPathIcon}
          type="submit"
          form={formId}
          isBusy={isSending}
        >
          {isSending
            ? t('Sending…')
            : problem === null
              ? t('Send to Ads Checker')
              : t('Send again')}
        </Button>
      }
      footer={
        <>
          {choice}
          <Destination origin={origin} user={workspace.user} team={workspace.team} />
          {problem !== null && (
            <SendProblem
              problem={problem}
              isProxyWrong={isProxyWrong}
              onSendAnyway={
                capture && (() => onSend(target, { ...capture, isWeakTokenAccepted: true }))
              }
              onRead={onRead}
            />
          )}
          <p className="text-sm wrap-anywhere text-ink-3">
            {new URL(origin).protocol === 'https:'
              ? t(
                  'Sent over HTTPS and kept encrypted. The extension keeps no token and no cookies.',
                )
              : t(
                  'Sent on this computer and kept encrypted. The extension keeps no token and no cookies.',
                )}
          </p>
        </>
      }
    >
      <ProfileHead profile={profile} existing={existing} />
      {isPreselected && (
        <Note tone="info">
          {t('You last sent this profile to {name}, so that team is chosen.', { name: team.name })}
        </Note>
      )}
      {target.kind === 'ad_user' ? (
        <ProspectNote workspace={workspace} />
      ) : (
        <Note tone="info">
          {t('A boosting profile of this sandbox. Sending will update its cookies.')}
        </Note>
      )}
      {tokenKind !== undefined && tokenKind !== 'ads_manager' && target.kind === 'ad_user' && (
        <Note tone="warning">
          {t('This token isn’t from Ads Manager. Reload Ads Manager and read again.')}
        </Note>
      )}
      {boostingProfiles.length > 0 && (
        <SelectField
          label={t('Send to')}
          value={boostingId}
          options={[
            { value: '', label: t('Connected profile') },
            ...boostingProfiles.map(({ id, name }) => ({
              value: id,
              label: t('Boosting profile {name}', { name }),
            })),
          ]}
          onChange={setBoostingId}
        />
      )}
      <SentParts profile={profile} withToken={target.kind === 'ad_user'} />
      <form
        id={formId}
        noValidate
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isFormShown && isProxyTextWrong(choices)) {
            proxyField.current?.focus();
          } else if (capture !== undefined && !isSending) {
            onSend(target, capture);
          }
        }}
      >
        {isFormShown && (
          <ChoicesForm
            workspace={workspace}
            choices={choices}
            isNameWrong={capture === undefined}
            isProxyWrong={isProxyWrong}
            proxyField={proxyField}
            isTried={isTried}
            onChange={(change) => {
              setTried(false);
              setChoices((previous) => ({ ...previous, ...change }));
            }}
          />
        )}
      </form>
      {target.kind === 'ad_user' && <CopyProfile profile={profile} />}
      <NewerVersion offered={workspace.offeredVersion} origin={origin} />
    </Screen>
  );
}
