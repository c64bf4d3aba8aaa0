import { findOwnedCommand } from '@ads-checker/shared/collections/index';
import { errorMessageText } from '../lib/error-words.ts';
import { t } from '../lib/i18n.ts';
import type { Command } from '../replica/index.ts';

type Refused = Pick<Command, 'name' | 'target' | 'error'>;

function reasonOf({ error }: Pick<Refused, 'error'>): string {
  return error === null ? '' : errorMessageText({ refusal: error, translate: t });
}

/** What was rejected and why: `Couldn’t delete Launch: …`. */
export function rejectionText(command: Refused): string {
  const values = { label: command.target.label, reason: reasonOf(command) };
  switch (findOwnedCommand(command.name)?.effect) {
    case 'create':
      return t('Couldn’t create {label}: {reason}', values);
    case 'delete':
      return t('Couldn’t delete {label}: {reason}', values);
    default:
      return t('Couldn’t change {label}: {reason}', values);
  }
}

/** Several at once, with the reason of the first. */
export function rejectionsText(first: Refused, count: number): string {
  return t(
    '{count, plural, one {Couldn’t save # change: {reason}} other {Couldn’t save # changes: {reason}}}',
    { count, reason: reasonOf(first) },
  );
}
