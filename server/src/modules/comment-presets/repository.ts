import type { Database } from '../../platform/db/database.ts';
import { createOwnedRows } from '../../platform/db/owned-rows.ts';
import { MEDIA_ID_PATTERN } from '../media-uses.ts';
import type { CommentPreset, PresetFields } from './entities.ts';

export type PresetRepository = ReturnType<typeof createPresetRepository>;

export function createPresetRepository({ db }: { db: Database }) {
  const rows = createOwnedRows<CommentPreset, PresetFields>({
    db,
    table: 'comment_presets',
    fields: { name: 'value', isShared: 'value', comments: 'json' },
  });
  return {
    ...rows,

    /** Which of the stored files are in a preset. */
    async listUsedMedia(fileIds: readonly string[]): Promise<string[]> {
      const { rows: used } = await db.raw<{ rows: { id: string }[] }>(
        `select distinct found[1] as id
         from comment_presets, regexp_matches(comments::text, ?, 'g') found
         where found[1] = any (?)`,
        [MEDIA_ID_PATTERN, [...fileIds]],
      );
      return used.map(({ id }) => id);
    },

    /** Own presets, and those shared by others of the team. */
    listWithShared: (accountId: string): Promise<CommentPreset[]> =>
      rows.select(
        `(r.account_id = ? or (r.is_shared and a.team_id = (select team_id from accounts where id = ?)))`,
        [accountId, accountId],
      ),
  };
}
