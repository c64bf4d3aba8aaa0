/** What a copy in the element puts on the clipboard, by type. */
export function copyFrom(target: EventTarget = document.body): Record<string, string> {
  const data = new Map<string, string>();
  const event = new Event('copy', { bubbles: true, cancelable: true });
  Object.assign(event, {
    clipboardData: { setData: (type: string, value: string) => data.set(type, value) },
  });
  target.dispatchEvent(event);
  return Object.fromEntries(data);
}
