import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import type { TaskSettings } from './task-repository.ts';

const VALUE_MAX_LENGTH = 500;
/** Of `adAccountIds`. */
const ALL_AD_ACCOUNTS = 'all';

const LISTS = ['words', 'authors', 'allowedSites', 'exceptWords', 'exceptAuthors'] as const;
const FLAGS = ['hasLinks', 'hasPhoneNumbers', 'isRepeated', 'isEverything'] as const;

const cut = (text: string): string =>
  text.length > VALUE_MAX_LENGTH ? `${text.slice(0, VALUE_MAX_LENGTH - 1)}…` : text;

/** `+ scam, fake − bonus`: whole lists would hide what changed in them. */
function difference(before: readonly string[], after: readonly string[]): string {
  const [known, kept] = [new Set(before), new Set(after)];
  const added = after.filter((each) => !known.has(each));
  const removed = before.filter((each) => !kept.has(each));
  return [
    ...(added.length === 0 ? [] : [`+ ${added.join(', ')}`]),
    ...(removed.length === 0 ? [] : [`− ${removed.join(', ')}`]),
  ].join(' ');
}

/** Changed settings of comment cleaning, for the log. */
export function listChanges(before: TaskSettings, after: TaskSettings): ActivityChange[] {
  const changes: ActivityChange[] = [];
  const compare = (
    field: ActivityChange['field'],
    from: string | boolean | null,
    to: string | boolean | null,
  ): void => {
    if (from !== to) {
      changes.push({ field, from, to });
    }
  };
  const pausedUntil = ({ disabledUntil }: TaskSettings) => disabledUntil?.toISOString() ?? null;
  const adAccounts = ({ adAccountIds }: TaskSettings): string =>
    adAccountIds === null ? ALL_AD_ACCOUNTS : adAccountIds.join(', ');
  compare('commentAction', before.action, after.action);
  compare('commentCleaningPausedUntil', pausedUntil(before), pausedUntil(after));
  for (const field of FLAGS) {
    compare(field, before.criteria[field], after.criteria[field]);
  }
  for (const field of LISTS) {
    const changed = difference(before.criteria[field], after.criteria[field]);
    if (changed !== '') {
      changes.push({ field, to: cut(changed) });
    }
  }
  if (adAccounts(before) !== adAccounts(after)) {
    changes.push({
      field: 'adAccountIds',
      from: cut(adAccounts(before)),
      to: cut(adAccounts(after)),
    });
  }
  return changes;
}
