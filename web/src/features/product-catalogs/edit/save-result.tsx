import type { ProductDto } from '@ads-checker/shared/contracts/product-catalogs';
import {
  ArrowUturnLeftIcon,
  ExclamationCircleIcon,
  ExclamationTriangleIcon,
  XMarkIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { plainErrorText } from '../../../lib/error-text.ts';
import { formatExactMoment, formatNumber } from '../../../lib/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { isOwnIssue, issueText, itemName } from '../catalog-labels.ts';
import type { Draft } from './drafts.ts';
import type { SaveOutcome } from './save-items.ts';

const SHOWN_ISSUES = 200;

export interface FinishedSave extends SaveOutcome {
  readonly sentCount: number;
  readonly finishedAt: string;
  /** Drafts that restore the previous values of the saved items, as far as possible. */
  readonly undo: readonly { readonly id: string; readonly draft: Draft }[];
}

/** A message from Facebook about one item. */
function IssueLine({ message, isError }: { readonly message: string; readonly isError: boolean }) {
  const { t } = useTranslation('product-catalogs');
  const Icon = isError ? ExclamationCircleIcon : ExclamationTriangleIcon;
  return (
    <span className="flex gap-1.5 text-sm">
      <Icon
        role="img"
        aria-label={isError ? t('Not saved') : t('Saved with a warning')}
        className={`mt-0.5 size-3.5 flex-none ${isError ? 'text-error' : 'text-warning'}`}
      />
      <span lang={isOwnIssue(message) ? undefined : 'en'} className="min-w-0 wrap-anywhere">
        {issueText(message)}
      </span>
    </span>
  );
}

function SaveSummary({
  save: { error, issues, otherIssues, saved, unknown },
  failedCount,
}: {
  readonly save: FinishedSave;
  readonly failedCount: number;
}) {
  const { t } = useTranslation('product-catalogs');
  const hasIssues =
    issues.size > 0 || otherIssues.length > 0 || failedCount > 0 || unknown.size > 0;
  return (
    <div role="status">
      {hasIssues || error !== null ? (
        <Note tone={saved.size === 0 && error !== null ? 'error' : 'warning'}>
          <b className="block font-semibold">
            {saved.size === 0
              ? unknown.size > 0
                ? t('Outcome unknown')
                : t('Not saved')
              : t('Saved, {count} with issues', {
                  count: formatNumber(Math.max(issues.size, failedCount)),
                })}
          </b>
          {t('{count, plural, one {# item saved.} other {# items saved.}}', {
            count: saved.size,
          })}{' '}
          {failedCount > 0 &&
            t(
              '{failedCount, plural, one {# item not saved. Fix it and save again.} other {# items not saved. Fix them and save again.}}',
              { failedCount },
            )}{' '}
          {unknown.size > 0 &&
            t(
              '{count, plural, one {Facebook didn’t confirm # item. Compare it with what you entered.} other {Facebook didn’t confirm # items. Compare them with what you entered.}}',
              { count: unknown.size },
            )}
          {error !== null && (
            <span className="block">{plainErrorText({ error, translate: t })}</span>
          )}
        </Note>
      ) : (
        <Note tone="info">
          {t('{count, plural, one {# item saved.} other {# items saved.}}', {
            count: saved.size,
          })}
        </Note>
      )}
    </div>
  );
}

/** The outcome of a save, item by item. */
export function SaveResult({
  save,
  withDraft,
  openId,
  onOpen,
  onRestore,
  onClose,
}: {
  readonly save: FinishedSave;
  /** The item with its draft applied. */
  readonly withDraft: (id: string) => ProductDto | undefined;
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
  /** Undefined when nothing can be restored. */
  readonly onRestore: (() => void) | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('product-catalogs');
  const { finishedAt, issues, otherIssues, saved, sentCount, unknown } = save;
  const failedCount = sentCount - saved.size - unknown.size;
  const copied = [
    ...[...issues].flatMap(([id, each]) => {
      const product = withDraft(id);
      const name = product === undefined ? id : `${itemName(product)} (${product.retailerId})`;
      return [...each.errors, ...each.warnings].map((message) => `${name}: ${issueText(message)}`);
    }),
    ...otherIssues,
  ].join('\n');
  return (
    <aside
      aria-label={t('Save result')}
      className="flex w-88 flex-none flex-col gap-3 overflow-y-auto border-s border-line-strong bg-surface p-4 max-desk:w-full max-desk:border-s-0 max-desk:border-b max-wide:w-72"
    >
      <div className="flex items-start gap-2">
        <div>
          <h2 className="text-lg font-semibold">{t('Save result')}</h2>
          <p className="text-sm text-ink-3">
            {t('{time}, {count, plural, one {# item sent} other {# items sent}}', {
              time: formatExactMoment({ at: finishedAt }),
              count: sentCount,
            })}
          </p>
        </div>
        <IconButton
          className="ms-auto"
          variant="ghost"
          icon={XMarkIcon}
          label={t('Close')}
          onClick={onClose}
        />
      </div>
      <SaveSummary save={save} failedCount={failedCount} />
      {onRestore !== undefined && (
        <div className="flex flex-col items-start gap-1">
          <Button icon={ArrowUturnLeftIcon} onClick={onRestore}>
            {t('Restore previous values')}
          </Button>
          <span className="text-sm text-ink-3">{t('Nothing is sent until you save.')}</span>
        </div>
      )}
      {issues.size > 0 && (
        <ul aria-label={t('Issues')} className="flex flex-col">
          {[...issues].slice(0, SHOWN_ISSUES).map(([id, each]) => {
            const product = withDraft(id);
            return (
              <li
                key={id}
                className={
                  id === openId
                    ? 'flex gap-2 border-b border-line bg-selected p-2'
                    : 'flex gap-2 border-b border-line p-2'
                }
              >
                <span className="min-w-0 flex-1">
                  <span lang="" className="block truncate">
                    {product === undefined ? id : itemName(product)}{' '}
                    <span className="text-ink-3">{product?.retailerId}</span>
                  </span>
                  {each.errors.map((message) => (
                    <IssueLine key={message} message={message} isError />
                  ))}
                  {each.warnings.map((message) => (
                    <IssueLine key={message} message={message} isError={false} />
                  ))}
                </span>
                <Button
                  aria-label={t('Open {name}', {
                    context: 'item',
                    name: product === undefined ? id : itemName(product),
                  })}
                  onClick={() => onOpen(id)}
                >
                  {t('Open')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {otherIssues.length > 0 && (
        <ul aria-label={t('Other issues')} className="flex flex-col gap-1 text-sm">
          {otherIssues.slice(0, SHOWN_ISSUES).map((message) => (
            <li key={message} lang="en">
              {message}
            </li>
          ))}
        </ul>
      )}
      {copied !== '' && (
        <span className="flex items-center gap-2 text-sm text-ink-3">
          <CopyButton text={copied} label={t('Copy issues')} />
          {t('{count} with issues', { count: formatNumber(issues.size) })}
        </span>
      )}
    </aside>
  );
}
