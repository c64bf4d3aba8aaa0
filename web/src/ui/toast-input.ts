export type ToastTone = 'success' | 'waiting' | 'warning' | 'error';

export interface ToastInput {
  readonly tone: ToastTone;
  readonly text: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** The same id replaces the current toast. */
  readonly id?: string;
}
