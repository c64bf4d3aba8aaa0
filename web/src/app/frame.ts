/** Of what is in the root before a screen: the notice of `index.html`, and the spinner. */
const WAITING = '#not-started, [data-starting]';

/** Removes the frame that `index.html` shows once a screen stands in its place. */
export function removeFrameOnceShown({
  root,
  frame,
}: {
  readonly root: HTMLElement;
  readonly frame: HTMLElement | null;
}): void {
  const observer = new MutationObserver(() => {
    if ([...root.children].some((child) => !child.matches(WAITING))) {
      frame?.remove();
      observer.disconnect();
    }
  });
  observer.observe(root, { childList: true });
}
