import { Trans } from '../../../lib/trans.ts';
import { Spinner } from '../../../ui/button.tsx';

export function CheckingNote({ address }: { readonly address: string }) {
  return (
    <p role="status" className="flex items-center gap-2 text-ink-2">
      <Spinner className="flex-none text-ink-3" />
      <span>
        <Trans
          i18nKey={'Connecting through <span>{address}</span>…'}
          values={{ address }}
          components={{ span: <span className="ident" /> }}
        />
      </span>
    </p>
  );
}
