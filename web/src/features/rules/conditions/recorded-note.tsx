import { HOUR_MS } from '@ads-checker/shared/domain/durations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { serverDate } from '../../../lib/server-time.ts';
import { type ConditionEditorState, useHoursToRecord } from './condition-editor-state.ts';

/** From when conditions that read recorded figures can decide. */
export function RecordedNote({ editor }: { readonly editor: ConditionEditorState }) {
  const { t } = useTranslation('rules');
  const [now] = useState(serverDate);
  const hours = useHoursToRecord(editor);
  if (hours === 0) {
    return null;
  }
  const at = new Date(now.getTime() + hours * HOUR_MS);
  return (
    <p className="max-w-160 text-sm text-ink-2">
      {t(
        'Figures by the hour are recorded every half hour while the rule is on. If nothing is recorded yet, the rule can decide from {time}.',
        { time: formatDateTime({ at }) },
      )}
    </p>
  );
}
