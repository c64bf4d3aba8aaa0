import {
  CheckCircleIcon,
  ClockIcon,
  ExclamationCircleIcon,
  ExclamationTriangleIcon,
} from '@heroicons/react/16/solid';
import { Toaster as Sonner, toast } from 'sonner';
import type { IconType } from './hue.ts';
import type { ToastInput, ToastTone } from './toast-input.ts';
import { useShownTotalsHeight } from './totals-height.ts';

const PLAIN_MS = 4_000;
const WITH_ACTION_MS = 8_000;
/** Failures are longer and less expected. The pointer over a toast stops its time. */
const FAILURE_MS = 12_000;
/** The footer or the bulk bar of a list. */
const TOAST_ABOVE_PX = 60;

const TONES = {
  success: { icon: CheckCircleIcon, color: 'text-active' },
  waiting: { icon: ClockIcon, color: 'text-pending' },
  warning: { icon: ExclamationTriangleIcon, color: 'text-warning' },
  error: { icon: ExclamationCircleIcon, color: 'text-error' },
} as const satisfies Record<ToastTone, { icon: IconType; color: string }>;

function durationOf(tone: ToastTone, hasAction: boolean): number {
  return tone === 'error' || tone === 'warning'
    ? FAILURE_MS
    : hasAction
      ? WITH_ACTION_MS
      : PLAIN_MS;
}

export function raiseToast({
  tone,
  text,
  action,
  otherAction,
  isLasting = false,
  id,
  isCorrection = false,
}: ToastInput): void {
  if (isCorrection && !toast.getToasts().some((shown) => shown.id === id)) {
    return;
  }
  const { icon: Icon, color } = TONES[tone];
  toast(text, {
    ...(id === undefined ? {} : { id }),
    icon: <Icon aria-hidden="true" className={`size-4 ${color}`} />,
    duration: isLasting ? Number.POSITIVE_INFINITY : durationOf(tone, action !== undefined),
    closeButton: isLasting || tone === 'error' || tone === 'warning',
    // Set explicitly: a toast that replaces another one would keep its action
    action: action && { label: action.label, onClick: action.onPress },
    cancel: otherAction && { label: otherAction.label, onClick: otherAction.onPress },
  });
}

export function hideToast(id: string): void {
  toast.dismiss(id);
}

export function Toaster({
  label,
  closeLabel,
}: {
  readonly label: string;
  readonly closeLabel: string;
}) {
  const totalsPx = useShownTotalsHeight();
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      expand
      gap={8}
      hotkey={['F8']}
      className="beside-pane"
      containerAriaLabel={label}
      // Above the totals, footer and bulk bar of a list, and on a phone above the navigation too
      offset={{ bottom: TOAST_ABOVE_PX + totalsPx, right: 16 }}
      mobileOffset={{ bottom: 116 }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: closeLabel,
        classNames: {
          toast:
            'group flex w-(--width) items-center gap-2 rounded-md bg-raised px-3 py-[9px] shadow-pop',
          content: 'min-w-0 flex-1',
          title: 'text-ink',
          icon: 'flex-none',
          actionButton: 'flex-none font-medium text-accent-ink hover:underline',
          cancelButton: 'flex-none font-medium text-accent-ink hover:underline',
          closeButton:
            'order-last grid size-6 flex-none place-items-center rounded-sm text-ink-3 hover:bg-hover',
        },
      }}
    />
  );
}
