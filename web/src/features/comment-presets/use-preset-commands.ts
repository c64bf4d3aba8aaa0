import type { StableRow } from '@ads-checker/shared/collections/index';
import type { PresetComment } from '@ads-checker/shared/contracts/comment-preset-entities';
import type { PresetProblem } from '@ads-checker/shared/domain/comment-presets/operations';
import { PRESET_PROBLEM_TEXTS } from '@ads-checker/shared/domain/comment-presets/problem-texts';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { AppError } from '@ads-checker/shared/errors';
import { plainErrorText } from '../../lib/error-text.ts';
import { t } from '../../lib/i18n.ts';
import { useActor } from '../../lib/session.ts';
import { useOutbox } from '../../replica/index.ts';

/** Why a change is impossible, worded as by the server. */
export function problemText(problem: PresetProblem): string {
  const error = new AppError('FailedPreconditionError', PRESET_PROBLEM_TEXTS[problem], {
    code: problem,
  });
  return plainErrorText({ error, translate: t });
}

export type Preset = StableRow<'commentPreset'>;

export interface PresetDraft {
  readonly name: string;
  readonly shared: boolean;
  readonly comments: readonly PresetComment[];
}

/** Commands are optimistic and are queued offline. */
export function usePresetCommands() {
  const { issue } = useOutbox();
  const { account } = useActor();
  return {
    /** @returns the new id */
    async create({ name, shared, comments }: PresetDraft): Promise<string> {
      if (account === null) {
        throw new Error('The session has no account.');
      }
      const id = createRowId();
      const owner = { accountId: account.id, teamId: account.teamId };
      const target = { kind: 'commentPreset', id, label: name, owner } as const;
      const payload = { name, shared, comments: [...comments] };
      await issue({ name: 'createCommentPreset', target, payload }, {});
      return id;
    },
    update(
      { id, name, shared }: Preset,
      payload: { readonly name: string } | { readonly shared: boolean },
    ) {
      const target = { kind: 'commentPreset', id, label: name } as const;
      return issue({ name: 'updateCommentPreset', target, payload }, { name, shared });
    },
    remove({ id, name }: Preset) {
      const target = { kind: 'commentPreset', id, label: name } as const;
      return issue({ name: 'deleteCommentPreset', target, payload: {} }, {});
    },
  };
}
