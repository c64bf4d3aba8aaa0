/**
 * After a rejected submit that focused no field itself: tokens are not registered with the form.
 */
export function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    if (document.activeElement?.getAttribute('aria-invalid') !== 'true') {
      form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
    }
  });
}
