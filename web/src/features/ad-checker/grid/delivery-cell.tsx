import { getFixedT } from '../../../lib/i18n.ts';
import type { StatusLabel } from '../../../lib/status-label.ts';
import { adObjectDelivery, SWITCH_LABELS } from '../../../lib/status-labels.ts';
import { isTurningOn, type PendingState } from '../../../replica/index.ts';
import { Status } from '../../../ui/status.tsx';
import { type AdObjectRow, isAd } from '../ad-object.ts';

const t = getFixedT('ad-checker');

function getDeliveryLabel({
  row,
  pending,
}: {
  row: AdObjectRow;
  pending: PendingState | undefined;
}): StatusLabel {
  if (pending === undefined) {
    return adObjectDelivery(row);
  }
  if (pending.tone === 'failed') {
    return SWITCH_LABELS.failed();
  }
  if (pending.command.patch.status === undefined) {
    return adObjectDelivery(row);
  }
  return isTurningOn(pending.command) ? SWITCH_LABELS.turningOn() : SWITCH_LABELS.turningOff();
}

/**
 * Whether there is more to show in a popover: why a change failed or is pending, or why the review
 * rejected the ad.
 */
function hasDetails({
  row,
  pending,
}: {
  row: AdObjectRow;
  pending: PendingState | undefined;
}): boolean {
  return pending !== undefined || (isAd(row) && row.reviewFeedback.length > 0);
}

interface DeliveryCellProps {
  readonly row: AdObjectRow;
  readonly pending: PendingState | undefined;
  readonly onInspect: (row: AdObjectRow) => void;
  readonly tabIndex?: number;
  /** A long status takes two lines. */
  readonly isWrapped?: boolean;
}

const WRAPPED = '[&>span]:line-clamp-2 [&>span]:leading-[1.15]';

export function DeliveryCell(props: DeliveryCellProps) {
  const { row, pending, isWrapped = false } = props;
  const word = getDeliveryLabel({ row, pending });
  return hasDetails({ row, pending }) ? (
    <ReasonButton {...props} word={word} />
  ) : (
    <Status {...word} isWrapped={isWrapped} className={isWrapped ? WRAPPED : undefined} />
  );
}

function ReasonButton({
  row,
  word,
  onInspect,
  tabIndex,
  isWrapped = false,
}: DeliveryCellProps & { readonly word: StatusLabel }) {
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      title={t('Show reason')}
      className="-mx-1 inline-flex max-w-[calc(100%+8px)] items-center text-start rounded-xs px-1 decoration-dashed underline-offset-2 hover:underline"
      onClick={(event) => {
        event.stopPropagation();
        onInspect(row);
      }}
    >
      <Status {...word} isWrapped={isWrapped} className={isWrapped ? WRAPPED : undefined} />
    </button>
  );
}
