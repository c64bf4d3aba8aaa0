export function Mark() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-[18px]">
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
