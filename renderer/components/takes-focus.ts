/** As `ref` of the element that a dialog focuses when it opens, instead of its first button. */
export const takesFocus = (element: HTMLElement | null) => element?.setAttribute('autofocus', '')

/** As `ref` of a field that a choice brings up: after a tap one types on; the arrow keys keep the focus on the choice. */
export const takesFocusAfterTap = (element: HTMLElement | null) => {
  if (!document.activeElement?.matches(':focus-visible')) element?.focus()
}
