import { DocumentIcon } from '@heroicons/react/16/solid';
import { LinkIcon } from '@heroicons/react/24/outline';
import { type ChangeEvent, type ClipboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Message } from '../../../ui/screen.tsx';
import { type PairingOffer, type PairingTextProblem, readPairingText } from '../pairing-text.ts';

/** Longer than any link. */
const FILE_MAX_BYTES = 10_000;

/** Firefox closes the popup when a file is chosen, so there a link can only be pasted. */
const TAKES_FILES = !import.meta.env.FIREFOX;

interface PasteOfferProps {
  readonly onRead: (offer: PairingOffer) => void;
  readonly onCopyWanted: () => void;
}

/** A pasted link is read at once, without another click. */
export function PasteOffer({ onRead, onCopyWanted }: PasteOfferProps) {
  const { t } = useTranslation();
  const fileId = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [textProblem, setTextProblem] = useState<PairingTextProblem | null>(null);
  const words: Record<PairingTextProblem, string> = {
    empty: t('Paste the link first'),
    no_address: t('No server address found'),
    no_code: t('No code like ABCD-2345 found'),
    insecure: t('The address must start with https://'),
  };
  const take = (source: string) => {
    const read = readPairingText(source);
    setTextProblem(read.isOk ? null : read.problem);
    if (read.isOk) {
      onRead(read.offer);
    }
    return read.isOk;
  };
  const takePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (readPairingText(pasted).isOk) {
      event.preventDefault();
      take(pasted);
    }
  };
  const takeFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (file !== undefined) {
      take(await file.slice(0, FILE_MAX_BYTES).text());
    }
  };
  return (
    <Message icon={LinkIcon} title={t('Connect this browser to Ads Checker')}>
      <p className="max-w-[290px] text-ink-2">
        {t(
          'In Ads Checker, open Profile settings → Browser extension and click “Connect extension”. Then click this icon on that page.',
        )}
      </p>
      <form
        noValidate
        className="mt-3 flex w-full flex-col gap-2.5 text-start"
        onSubmit={(event) => {
          event.preventDefault();
          take(text);
        }}
      >
        <TextField
          label={t('Or paste the link or the address and code')}
          placeholder="https://checker.example.com/…#pair=ABCD-2345"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={textProblem === null ? undefined : words[textProblem]}
          onPaste={takePaste}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTextProblem(null);
          }}
        />
        <Button type="submit" size="large" variant="primary">
          {t('Next')}
        </Button>
        {TAKES_FILES && (
          <>
            <input
              ref={fileInput}
              id={fileId}
              type="file"
              accept=".txt,text/plain"
              aria-label={t('Open a pairing file')}
              hidden
              onChange={(event) => void takeFile(event)}
            />
            <Button icon={DocumentIcon} onClick={() => fileInput.current?.click()}>
              {t('Open a pairing file')}
            </Button>
          </>
        )}
        <Button variant="ghost" onClick={onCopyWanted}>
          {t('Copy the profile instead')}
        </Button>
      </form>
    </Message>
  );
}
