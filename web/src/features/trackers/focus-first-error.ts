/** After a refused submit, where no field took the focus by itself: tokens are not registered. */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    if (document.activeElement?.getAttribute('aria-invalid') !== 'true') {
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  });
}
