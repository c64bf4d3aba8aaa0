import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinKeys, MOD_KEY } from '../../../lib/keys.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { AdObjectRow } from '../ad-object.ts';
import { countLabel } from '../list-labels.ts';
import { readTargetCpa, useTargetCpas } from '../target-cpa/use-target-cpas.ts';
import { PaneFrame } from './pane-frame.tsx';

/** Sets the target CPA of the selected campaigns, or removes it. */
export function TargetPane({
  adUserId,
  accountName,
  rows,
  lead,
  onClose,
}: {
  readonly adUserId: string;
  readonly accountName: string;
  readonly rows: readonly AdObjectRow[];
  readonly lead: ReactNode;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('ad-checker');
  const { targets, canSet, set } = useTargetCpas(adUserId);
  const [text, setText] = useState('');
  const amount = readTargetCpa(text);
  const objects = countLabel({ kind: 'campaigns', count: rows.length });
  const hasTargets = rows.some(({ id }) => targets[id] !== undefined);
  const isReady = canSet && amount !== undefined && (amount !== null || hasTargets);
  const apply = (): void => {
    if (!isReady) {
      return;
    }
    void set(
      rows.map(({ id }) => id),
      amount,
    ).then(() => {
      showToast({ tone: 'success', text: t('Target CPA of {objects} saved', { objects }) });
      onClose();
    });
  };
  return (
    <PaneFrame
      title={t('Target CPA')}
      subtitle={t('{objects} selected in {account}', { objects, account: accountName })}
      onClose={onClose}
      onSubmit={apply}
      footer={
        <>
          <Button className="ms-auto" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" disabled={!isReady} onClick={apply}>
            {amount === null && hasTargets ? t('Remove') : t('Save')}
            <Kbd className="max-desk:hidden">{joinKeys([MOD_KEY, '↵'])}</Kbd>
          </Button>
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-3">
        {lead}
        <TextField
          autoFocus
          label={t('Target CPA')}
          inputMode="decimal"
          value={text}
          hint={t('In the currency of the figure that a rule compares with it')}
          error={amount === undefined ? t('Enter a positive amount') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </PaneFrame>
  );
}
