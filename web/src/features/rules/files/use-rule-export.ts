import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { useTranslation } from 'react-i18next';
import { csvFileName } from '../../../lib/csv.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { serverDate } from '../../../lib/server-time.ts';
import { useOwned } from '../../../replica/index.ts';
import { toRuleFile } from './rule-file.ts';

/** Saves rules and templates as a file. */
export function useRuleExport(): (chosen: Parameters<typeof toRuleFile>[0]) => void {
  const { t } = useTranslation('rules');
  const { rows: profiles } = useOwned('adUser');
  const { rows: trackers } = useOwned('binom');
  return (chosen) => {
    const now = serverDate();
    const file = toRuleFile(chosen, {
      now,
      profileOf: (adUserId) => {
        const profile = profiles.find(({ id }) => id === adUserId);
        return profile === undefined ? null : adUserDisplayName(profile);
      },
      trackerOf: (binomId) => trackers.find(({ id }) => id === binomId)?.name ?? null,
    });
    saveFile({
      text: `${JSON.stringify(file, null, 2)}\n`,
      fileName: csvFileName([t('Rules'), now.toISOString().slice(0, 10)]).replace(/csv$/, 'json'),
      type: 'application/json',
    });
  };
}
