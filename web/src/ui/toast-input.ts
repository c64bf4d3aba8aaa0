export type ToastTone = 'success' | 'waiting' | 'warning' | 'error';

interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

export interface ToastInput {
  readonly tone: ToastTone;
  readonly text: string;
  readonly action?: ToastAction;
  /** Shown before the action. */
  readonly otherAction?: ToastAction;
  /** Stays until it is replaced or closed. */
  readonly isLasting?: boolean;
  /** The same id replaces the current toast. */
  readonly id?: string;
  /** Only replaces the current toast of the id; dropped when there is none. */
  readonly isCorrection?: boolean;
}
