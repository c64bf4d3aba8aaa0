import { ExclamationCircleIcon } from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { formatMoment } from '../../lib/format.ts';
import type { Outbox, UnreadableChange } from '../../replica/index.ts';

const VALUES_MAX = 200;

const rowSchema = z
  .looseObject({
    target: z
      .looseObject({ label: z.string().nullable().catch(null) })
      .nullable()
      .catch(null),
    createdAt: z.iso.datetime().nullable().catch(null),
    payload: z.record(z.string(), z.unknown()).catch({}),
  })
  .catch({ target: null, createdAt: null, payload: {} });

/** What can be read of a change: `customName: Anna`. */
function readValues(payload: Readonly<Record<string, unknown>>): string {
  return Object.entries(payload)
    .flatMap(([field, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [`${field}: ${value}`] : [],
    )
    .join(', ')
    .slice(0, VALUES_MAX);
}

function Row({ row, discard }: { readonly row: unknown; readonly discard: () => void }) {
  const { t } = useTranslation();
  const { target, createdAt, payload } = rowSchema.parse(row);
  const values = readValues(payload);
  return (
    <li className="flex items-start gap-2 border-b border-line px-3 py-1.5 text-sm last:border-0">
      <ExclamationCircleIcon aria-hidden="true" className="size-4 text-error" />
      <div className="min-w-0 flex-1 break-words">
        <p className="font-medium">{target?.label ?? t('Unknown change')}</p>
        {values !== '' && <p>{values}</p>}
        {createdAt !== null && <p className="text-ink-3">{formatMoment({ at: createdAt })}</p>}
      </div>
      <button
        type="button"
        className="flex-none font-medium text-accent-ink hover:underline pointer-coarse:min-h-11"
        onClick={discard}
      >
        {t('Discard')}
      </button>
    </li>
  );
}

/** Stored changes that this release cannot read, with what can be read of them. */
export function UnreadableChanges({
  changes,
  discard,
}: {
  readonly changes: readonly UnreadableChange[];
  readonly discard: Outbox['dropUnreadable'];
}) {
  const { t } = useTranslation();
  return (
    <section className="border-b border-line-strong last:border-0">
      <header className="px-3 py-2">
        <h2 className="font-semibold">
          {t('{count, plural, one {# change can’t be read} other {# changes can’t be read}}', {
            count: changes.length,
          })}
        </h2>
        <p className="text-ink-3">{t('These changes won’t be sent. Make them again.')}</p>
      </header>
      <ul className="border-t border-line">
        {changes.map(({ key, row }) => (
          <Row key={key} row={row} discard={() => void discard(key)} />
        ))}
      </ul>
    </section>
  );
}
