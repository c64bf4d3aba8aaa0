/** Where pages come by plain HTTP there is no clipboard to write to: a chosen text is copied as by the keys. */
function copyChosen(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position:fixed;inset-block-start:0;opacity:0';
  const focused = document.activeElement;
  // Inside a dialog the focus is held: what stands outside could not be chosen
  (focused?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body).append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) {
      focused.focus({ preventScroll: true });
    }
  }
}

/** Puts a text on the clipboard, also where the page came by plain HTTP. Says whether it is there. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard === undefined) {
    return copyChosen(text);
  }
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyChosen(text);
  }
}
