import {
  RULE_FILE_ITEMS_MAX,
  RULE_FILE_MAX_BYTES,
} from '@ads-checker/shared/contracts/rule-file-values';
import type { ImportedItemInput, RuleFilePreview } from '@ads-checker/shared/contracts/rule-files';
import { AppError } from '@ads-checker/shared/errors';
import { DocumentTextIcon } from '@heroicons/react/16/solid';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useActor } from '../../../lib/session.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ImportedItem } from './imported-item.tsx';
import {
  firstChoice,
  type ItemChoice,
  missingOf,
  type TrackerChoice,
  toImportedItems,
} from './imported-items.ts';
import { importItems, previewFile } from './queries.ts';
import { TrackerChooser } from './tracker-chooser.tsx';

interface ReadFile {
  readonly items: readonly RuleFilePreview[];
  readonly unknownFields: readonly string[];
}

/** Why a file is refused as a whole, by the field that the server names. */
function useRefusal(): (error: unknown) => string {
  const { t } = useTranslation('rules');
  return (error) => {
    const fields = error instanceof AppError ? (error.details?.fields ?? []) : [];
    const names = new Set(fields.map(({ field }) => field));
    return names.has('body.file.format') || names.has('body.file')
      ? t('This isn’t a file of exported rules.')
      : names.has('body.file.version')
        ? t('This file is from a newer release of Ads Checker.')
        : names.has('body.file.items')
          ? t('A file holds at most {max} rules and templates.', { max: RULE_FILE_ITEMS_MAX })
          : plainErrorText({ error, translate: t });
  };
}

function FileStep({ onRead }: { readonly onRead: (file: ReadFile) => void }) {
  const { t } = useTranslation('rules');
  const { account } = useActor();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const refusal = useRefusal();
  const read = async (file: File): Promise<void> => {
    if (file.size > RULE_FILE_MAX_BYTES) {
      setProblem(t('This file is larger than 4 MB.'));
      return;
    }
    let parsed: unknown;
    try {
      parsed = JSON.parse(await file.text());
    } catch {
      setProblem(t('This isn’t a file of exported rules.'));
      return;
    }
    setProblem(undefined);
    setReading(true);
    try {
      onRead(await previewFile(account?.id ?? '', parsed));
    } catch (error) {
      setProblem(refusal(error));
    } finally {
      setReading(false);
    }
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p>
        {t(
          'Choose a file that was exported here or in another team. Nothing changes before you confirm.',
        )}
      </p>
      <Button icon={DocumentTextIcon} isBusy={isReading} onClick={() => input.current?.click()}>
        {t('Choose file')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label={t('File with rules')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) {
            void read(file);
          }
        }}
      />
      {problem !== undefined && <Note tone="error">{problem}</Note>}
    </div>
  );
}

function useImport(onDone: () => void) {
  const { t } = useTranslation('rules');
  const { account } = useActor();
  const [problem, setProblem] = useState<string>();
  const { run, isBusy } = useWrite(importItems);
  const start = async (items: readonly ImportedItemInput[]): Promise<void> => {
    setProblem(undefined);
    try {
      const count = await run({ accountId: account?.id ?? '', items });
      showToast({
        id: 'rules-imported',
        tone: 'success',
        text: t(
          '{count, plural, one {# imported} other {# imported}}. Rules are off until you turn them on.',
          { count },
        ),
      });
      onDone();
    } catch (error) {
      const fields = error instanceof AppError ? (error.details?.fields ?? []) : [];
      setProblem(
        [
          t('Nothing was imported: {reason}', { reason: plainErrorText({ error, translate: t }) }),
          ...fields.map(({ field }) => field.replace(/^body\.items\./, '')),
        ].join(' '),
      );
    }
  };
  return { start, isBusy, problem };
}

/** Reads a file of rules and templates, asks for what is not known here, and imports all or none. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('rules');
  const [file, setFile] = useState<ReadFile | null>(null);
  const [choices, setChoices] = useState<readonly ItemChoice[]>([]);
  const [tracker, setTracker] = useState<TrackerChoice>({ binomId: null, binomUserId: null });
  const { start, isBusy, problem } = useImport(onClose);
  const items = (file?.items ?? []).flatMap((preview, index) => {
    const choice = choices[index];
    return choice === undefined ? [] : [{ preview, choice, index }];
  });
  const imported = items.flatMap(({ preview, choice }) =>
    toImportedItems(preview, choice, tracker),
  );
  const missing = items.flatMap(({ preview, choice }) => missingOf(preview, choice, tracker));
  const isHeld =
    imported.length === 0 || imported.length > RULE_FILE_ITEMS_MAX || missing.length > 0;
  return (
    <Dialog
      isOpen
      title={t('Import rules')}
      size={file === null ? 'regular' : 'hours'}
      isKeyboardDismissDisabled={isBusy}
      onClose={() => {
        if (!isBusy) {
          onClose();
        }
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {file !== null && (
            <Button
              variant="primary"
              isBusy={isBusy}
              disabled={isHeld}
              onClick={() => void start(imported)}
            >
              {t('{count, plural, one {Import #} other {Import #}}', { count: imported.length })}
            </Button>
          )}
        </>
      }
    >
      {file === null ? (
        <FileStep
          onRead={(read) => {
            setFile(read);
            setChoices(read.items.map(firstChoice));
          }}
        />
      ) : (
        <div className="flex flex-col gap-3">
          {file.unknownFields.length > 0 && (
            <Note tone="warning">
              {t('Not known here and left out: {fields}', {
                fields: file.unknownFields.join(', '),
              })}
            </Note>
          )}
          {file.items.some(({ needs }) => needs.includes('tracker')) && (
            <TrackerChooser choice={tracker} onChange={setTracker} />
          )}
          <ul aria-label={t('Rules of the file')} className="flex flex-col">
            {items.map(({ preview, choice, index }) => (
              <ImportedItem
                key={index}
                preview={preview}
                choice={choice}
                missing={missingOf(preview, choice, tracker)}
                onChange={(next) => setChoices(choices.with(index, next))}
              />
            ))}
          </ul>
          {problem !== undefined && <Note tone="error">{problem}</Note>}
        </div>
      )}
    </Dialog>
  );
}
