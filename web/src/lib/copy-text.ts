/** Without HTTPS there is no clipboard API: the text is selected and copied with execCommand. */
function copyWithExecCommand(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position:fixed;inset-block-start:0;opacity:0';
  const focused = document.activeElement;
  // A dialog traps the focus: an element outside of it could not be selected
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

/** Copies a text, also on pages served by plain HTTP. Returns whether it succeeded. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard === undefined) {
    return copyWithExecCommand(text);
  }
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyWithExecCommand(text);
  }
}
