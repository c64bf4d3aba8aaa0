export type ToastTone = 'success' | 'waiting' | 'warning' | 'error';

export interface ToastInput {
  readonly tone: ToastTone;
  readonly text: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** Stays until it is replaced or closed. */
  readonly isLasting?: boolean;
  /** The same id replaces the current toast. */
  readonly id?: string;
}
