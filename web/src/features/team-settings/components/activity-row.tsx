import { isBulkEntry } from '@ads-checker/shared/activity/bulk-entries';
import type { ActivityChange, ActivityEntry } from '@ads-checker/shared/contracts/activity';
import { avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import { Link } from '@tanstack/react-router';
import { formatDateTime, formatTime } from '../../../lib/format.ts';
import { Slot, Trans } from '../../../lib/trans.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { UndoBulkChange } from '../../own-changes/index.ts';
import { listDisplayedChanges } from '../activity.ts';
import {
  ActivityTarget,
  activityFieldLabel,
  activityValueLabel,
  Sentence,
} from '../activity-texts.tsx';
import type { Member } from '../members.ts';

interface ActivityRowProps {
  readonly entry: ActivityEntry;
  readonly members: readonly Member[];
  /** Null when the subject has no screen that can be opened. */
  readonly pathOf: (subject: ActivityEntry['subject']) => string | null;
}

/** The actor of automatic actions: rules, jobs. */
const PRODUCT = 'Ads Checker';

function findActorName({
  actor,
  members,
}: Pick<ActivityEntry, 'actor'> & Pick<ActivityRowProps, 'members'>): string {
  const known = members.find(({ user }) => user.id === actor.userId);
  return actor.name ?? known?.name ?? PRODUCT;
}

function ActorName({
  name,
  tokenName,
}: {
  readonly name: string;
  readonly tokenName: string | null;
}) {
  const person = <span className="font-medium">{name}</span>;
  return tokenName === null ? (
    person
  ) : (
    <Trans
      i18nKey="<who/> (API token {tokenName})"
      values={{ tokenName }}
      components={{ who: <Slot content={person} /> }}
    />
  );
}

function Subject(props: ActivityRowProps) {
  const { subject } = props.entry;
  const href = props.pathOf(subject);
  const name = subject.name ?? subject.id;
  if (isBulkEntry(props.entry)) {
    return (
      <b className="font-medium">
        <ActivityTarget type={subject.type}>{name}</ActivityTarget>
      </b>
    );
  }
  return (
    <ActivityTarget type={subject.type}>
      {href === null ? (
        <b className="font-medium break-words">{name}</b>
      ) : (
        <Link to={href} className="font-medium break-words text-accent-ink hover:underline">
          {name}
        </Link>
      )}
    </ActivityTarget>
  );
}

function Change({ change: { field, from, to } }: { readonly change: ActivityChange }) {
  const label = activityFieldLabel(field);
  const now = activityValueLabel({ field, value: to });
  const before = activityValueLabel({ field, value: from ?? null });
  const components = { span: <span className="text-ink" /> };
  return (
    <li className="break-words">
      {from === undefined ? (
        <Trans
          i18nKey="{label}: <span>{now}</span>"
          values={{ label, now }}
          components={components}
        />
      ) : (
        <Trans
          i18nKey="{label}: {before} → <span>{now}</span>"
          values={{ label, before, now }}
          components={components}
        />
      )}
    </li>
  );
}

export function ActivityRow(props: ActivityRowProps) {
  const { entry, members } = props;
  const name = findActorName({ actor: entry.actor, members });
  const changes = listDisplayedChanges(entry);
  return (
    <li className="flex items-start gap-2.5 border-b border-line px-4 py-2.5 max-desk:px-3">
      <time
        dateTime={entry.at}
        title={formatDateTime({ at: entry.at })}
        className="w-11 flex-none pt-[3px] text-sm text-ink-3"
      >
        {formatTime({ at: entry.at })}
      </time>
      <Avatar
        initials={initials(name)}
        color={avatarColorIndex(entry.actor.userId ?? '0')}
        size="regular"
      />
      <div className="min-w-0 flex-1 pt-0.5">
        <p>
          <Sentence
            entry={entry}
            actor={<ActorName name={name} tokenName={entry.actor.tokenName} />}
            thing={<Subject {...props} />}
          />
        </p>
        {changes.length > 0 && (
          <ul className="mt-0.5 text-sm text-ink-3">
            {changes.map((change) => (
              <Change key={`${change.field} ${change.to}`} change={change} />
            ))}
          </ul>
        )}
      </div>
      {entry.canUndo === true && <UndoBulkChange changeId={entry.subject.id} />}
    </li>
  );
}
