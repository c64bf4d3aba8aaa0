import type { RuleColumn } from '@ads-checker/shared/contracts/rule-conditions';
import { TRAITS } from '@ads-checker/shared/contracts/rule-traits';
import type { TrackerVersion } from '@ads-checker/shared/domain/trackers';
import { ArrowUturnLeftIcon, CommandLineIcon } from '@heroicons/react/16/solid';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type MessageKey, msg } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import {
  type ColumnGroup,
  columnLabel,
  listColumnGroups,
  type RuleCurrencies,
} from '../column-labels.ts';
import { TRAIT_LABELS } from '../trait-labels.ts';
import { conditionDropProps } from './condition-drag.ts';
import {
  type ConditionEditorState,
  useConditionCount,
  useRemoval,
} from './condition-editor-state.ts';
import { ConditionGroup } from './condition-group.tsx';
import type { ConditionTerms } from './condition-row.tsx';
import { onEditorKey, undoRemovalIn } from './editor-keys.ts';
import { RecordedNote } from './recorded-note.tsx';

const GROUP_LABELS: Readonly<Record<ColumnGroup['key'], MessageKey>> = {
  tracker: msg('Tracker'),
  network: msg('Facebook'),
  events: msg('Tracker events'),
};

const TRAIT_GROUP = msg('Object');

const KEYS: readonly (readonly [string, MessageKey])[] = [
  ['Alt ↑ ↓', msg('Move')],
  ['Alt ↵', msg('Add condition')],
  ['Alt ⇧ ↵', msg('Add group')],
  ['Alt D', msg('Duplicate')],
  ['Alt G', msg('Put in group')],
  ['Alt ⇧ G', msg('Ungroup')],
  ['Alt ⌫', msg('Remove')],
  ['Alt Z', msg('Undo removal')],
];

function Keys() {
  const { t } = useTranslation('rules');
  return (
    <details className="text-sm max-desk:hidden">
      <summary className="inline-flex cursor-pointer items-center gap-1 rounded-sm text-ink-3 hover:text-ink">
        <CommandLineIcon aria-hidden="true" className="size-4" />
        {t('Keyboard shortcuts')}
      </summary>
      <dl className="mt-2 grid w-fit grid-cols-[auto_auto_auto_auto] items-center gap-x-3 gap-y-1.5 text-ink-2">
        {KEYS.map(([keys, label]) => (
          <div key={keys} className="contents">
            <dt>
              <Kbd>{keys}</Kbd>
            </dt>
            <dd className="pe-4">{t(label)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function RemovalNote({ editor }: { readonly editor: ConditionEditorState }) {
  const { t } = useTranslation('rules');
  const removal = useRemoval(editor);
  return (
    <div aria-live="polite">
      {removal !== null && (
        <p className="flex items-center gap-2 text-sm text-ink-2">
          {removal.nodes[0]?.kind === 'group' ? t('Group removed') : t('Condition removed')}
          <Button variant="ghost" icon={ArrowUturnLeftIcon} onClick={() => undoRemovalIn(editor)}>
            {t('Undo')}
          </Button>
        </p>
      )}
    </div>
  );
}

function ConditionCount({ editor }: { readonly editor: ConditionEditorState }) {
  const { t } = useTranslation('rules');
  const count = useConditionCount(editor);
  return (
    <span className="text-sm text-ink-3">
      {t('{count, plural, =0 {No conditions} one {# condition} other {# conditions}}', { count })}
    </span>
  );
}

/** Editor of nested conditions, usable by mouse and by keyboard. */
export function ConditionEditor({
  editor,
  version,
  currencies,
  isDisabled,
}: {
  readonly editor: ConditionEditorState;
  /** Null while no tracker is chosen. */
  readonly version: TrackerVersion | null;
  readonly currencies: RuleCurrencies;
  readonly isDisabled: boolean;
}) {
  const { t, i18n } = useTranslation('rules');
  const isPhone = usePhone();
  const { tracker, network, tagNames } = currencies;
  const terms = useMemo((): ConditionTerms => {
    const groups = listColumnGroups(version ?? 'binom_v2');
    return {
      editor,
      known:
        version === null ? null : new Set<RuleColumn>(groups.flatMap(({ columns }) => columns)),
      currencies: { tracker, network, tagNames },
      isPhone,
      isDisabled,
      columnOptions: groups.map(({ key, columns }) => (
        <optgroup key={key} label={i18n.t(GROUP_LABELS[key])}>
          {columns.map((column) => (
            <option key={column} value={column}>
              {columnLabel(column)}
            </option>
          ))}
        </optgroup>
      )),
      traitOptions: (
        <optgroup label={i18n.t(TRAIT_GROUP)}>
          {TRAITS.map((each) => (
            <option key={each} value={each}>
              {i18n.t(TRAIT_LABELS[each])}
            </option>
          ))}
        </optgroup>
      ),
    };
  }, [editor, version, tracker, network, tagNames, isPhone, isDisabled, i18n]);
  const rootId = editor.getTree().rootId;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys act on the row that has the focus
    <div
      className="flex min-w-0 flex-col gap-3"
      onKeyDown={(event) => onEditorKey(editor, event)}
      {...conditionDropProps(editor)}
    >
      <div className="flex items-center gap-3">
        <h2 className="text-lg font-semibold">{t('When')}</h2>
        <ConditionCount editor={editor} />
      </div>
      <div className="overflow-x-auto p-0.5">
        <ConditionGroup key={rootId} id={rootId} terms={terms} />
      </div>
      <RecordedNote editor={editor} />
      <RemovalNote editor={editor} />
      {!isDisabled && <Keys />}
    </div>
  );
}
