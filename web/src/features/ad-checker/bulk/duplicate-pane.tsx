import { AD_OBJECT_COPIES_MAX } from '@ads-checker/shared/contracts/ad-object-copies';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asAppError } from '../../../lib/api-errors.ts';
import { objectCountLabel } from '../../../lib/bulk-change-labels.ts';
import { errorMessageText } from '../../../lib/error-words.ts';
import { joinKeys, MOD_KEY } from '../../../lib/keys.ts';
import { useOutbox } from '../../../replica/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Note } from '../../../ui/note.tsx';
import { Select } from '../../../ui/select.tsx';
import { type AdObjectRow, LEVEL_OF_KIND, type ObjectKind } from '../ad-object.ts';
import { countLabel } from '../list-labels.ts';
import { PaneFrame } from './pane-frame.tsx';

export interface DuplicatePaneProps {
  readonly kind: ObjectKind;
  readonly adUserId: string;
  readonly account: { readonly id: string; readonly name: string };
  readonly rows: readonly AdObjectRow[];
  /** Possible parents: campaigns for ad sets, ad sets for ads. */
  readonly parents: readonly { readonly id: string; readonly name: string }[];
  readonly onRequested: (copyId: string) => void;
  readonly onClose: () => void;
}

const COPIES_MAX = 10;
const PARENTS_SHOWN = 50;
const SAME = 'same';

/** Duplicates the selected objects; copies are created paused. */
export function DuplicatePane({
  kind,
  adUserId,
  account,
  rows,
  parents,
  onRequested,
  onClose,
}: DuplicatePaneProps) {
  const { t } = useTranslation('ad-checker');
  // The selection may change while the copies are made
  const [sources] = useState(rows);
  const { issue } = useOutbox();
  const [countText, setCount] = useState('1');
  const [isDeep, setDeep] = useState(kind !== 'ads');
  const [suffix, setSuffix] = useState(() => t(' - Copy'));
  const [parentId, setParent] = useState(SAME);
  const [parentFilter, setParentFilter] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const count = /^\d{1,2}$/.test(countText.trim()) ? Number(countText) : 0;
  const total = count * sources.length;
  const isCountValid = count >= 1 && count <= COPIES_MAX && total <= AD_OBJECT_COPIES_MAX;

  const submit = async () => {
    if (!isCountValid || isBusy) {
      return;
    }
    const id = createRowId();
    const [first] = sources;
    const label =
      sources.length === 1 && first !== undefined
        ? first.name
        : countLabel({ kind, count: sources.length });
    setBusy(true);
    setRefusal(null);
    try {
      await issue(
        {
          name: 'copyAdObjects',
          target: { kind: 'ad_object_copy', id, adUserId, adAccountId: account.id, label },
          payload: {
            level: LEVEL_OF_KIND[kind],
            sourceIds: sources.map((row) => row.id),
            names: sources.map(({ name }) => name),
            count,
            isDeep: kind !== 'ads' && isDeep,
            suffix,
            parentId: parentId === SAME ? null : parentId,
          },
        },
        {},
      );
      onRequested(id);
    } catch (failure) {
      setRefusal(errorMessageText({ refusal: asAppError(failure), translate: t }));
      setBusy(false);
    }
  };

  const words = parentFilter.trim().toLocaleLowerCase();
  const shownParents = parents
    .filter(({ id, name }) => name.toLocaleLowerCase().includes(words) || id.includes(words))
    .slice(0, PARENTS_SHOWN);
  const chosenParent = parents.find(({ id }) => id === parentId);
  return (
    <PaneFrame
      title={t('Duplicate')}
      subtitle={t('{objects} selected in {account}', {
        objects: countLabel({ kind, count: sources.length }),
        account: account.name,
      })}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button className="ms-auto" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={!isCountValid}
            isBusy={isBusy}
            onClick={() => void submit()}
          >
            {t('Create {objects}', { objects: objectCountLabel(LEVEL_OF_KIND[kind], total) })}
            <Kbd className="max-desk:hidden">{joinKeys([MOD_KEY, '↵'])}</Kbd>
          </Button>
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto px-4 py-3">
        <TextField
          autoFocus
          label={t('Copies of each')}
          inputMode="numeric"
          value={countText}
          error={
            isCountValid
              ? undefined
              : t('From 1 to {max}, at most {total} copies at once', {
                  max: COPIES_MAX,
                  total: AD_OBJECT_COPIES_MAX,
                })
          }
          onChange={(event) => setCount(event.target.value)}
        />
        <TextField
          label={t('Add to name')}
          maxLength={100}
          value={suffix}
          onChange={(event) => setSuffix(event.target.value)}
        />
        {kind !== 'ads' && (
          <Checkbox isSelected={isDeep} onChange={setDeep}>
            {kind === 'campaigns' ? t('With its ad sets and ads') : t('With its ads')}
          </Checkbox>
        )}
        {kind !== 'campaigns' && (
          <div className="flex flex-col gap-2">
            <TextField
              label={kind === 'adSets' ? t('Find campaign') : t('Find ad set')}
              value={parentFilter}
              onChange={(event) => setParentFilter(event.target.value)}
            />
            <Select
              label={t('Duplicate to')}
              isLabelShown
              value={parentId}
              onChange={setParent}
              options={[
                {
                  key: SAME,
                  label: kind === 'adSets' ? t('Same campaign') : t('Same ad set'),
                },
                ...(chosenParent === undefined || shownParents.includes(chosenParent)
                  ? []
                  : [{ key: chosenParent.id, label: chosenParent.name, lang: '' }]),
                ...shownParents.map(({ id, name }) => ({ key: id, label: name, lang: '' })),
              ]}
            />
          </div>
        )}
        <Note tone="info">{t('The copies start turned off.')}</Note>
        {refusal !== null && <Note tone="error">{refusal}</Note>}
      </div>
    </PaneFrame>
  );
}
