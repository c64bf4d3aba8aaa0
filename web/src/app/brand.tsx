import { cx } from '../ui/class-names.ts';

export const APP_NAME = 'Ads Checker';

export function BrandMark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={cx('size-5', className)}>
      <rect x="1.5" y="1.5" width="17" height="17" rx="4.5" fill="currentColor" />
      <path
        d="M5.5 10.4l2.9 2.9 6.1-6.6"
        fill="none"
        stroke="var(--canvas)"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
