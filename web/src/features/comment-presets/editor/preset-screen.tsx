import { commentPresetRoutes } from '@ads-checker/shared/contracts/comment-presets';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useOwned, useRequestedRow } from '../../../replica/index.ts';
import { MissingRow, useRowDeletion } from '../../../ui/row-frame.tsx';
import { DeletePresetDialog } from '../list/delete-preset-dialog.tsx';
import type { Preset } from '../use-preset-commands.ts';
import { PresetWorkbench } from './preset-workbench.tsx';

const LIST = '/comments-cheating/presets';

export function PresetScreen({ presetId }: { readonly presetId: string }) {
  const { t } = useTranslation('comment-presets');
  const deletion = useRowDeletion(LIST);
  const { rows, isReady } = useOwned('commentPreset');
  const fetchRow = useCallback(async (id: string, signal: AbortSignal): Promise<Preset> => {
    const params = { commentPresetId: id };
    return (await call(commentPresetRoutes.get, { params, signal })).data.commentPreset;
  }, []);
  const { row, isMissingOffline, retry } = useRequestedRow({
    kind: 'commentPreset',
    id: presetId,
    rows,
    isReady,
    isDeleting: deletion.isDeleted,
    fetchRow,
  });
  if (deletion.isDeleted) {
    return null;
  }
  if (row === undefined) {
    return (
      <MissingRow
        title={t('Comment preset')}
        list={LIST}
        loading={t('Loading preset…')}
        missing={t('This preset isn’t available offline')}
        isMissingOffline={isMissingOffline}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      <PresetWorkbench key={row.id} preset={row} onDelete={deletion.ask} />
      {deletion.isDialogOpen && (
        <DeletePresetDialog preset={row} onClose={deletion.close} onDeleted={deletion.done} />
      )}
    </>
  );
}
