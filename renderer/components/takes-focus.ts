/** As `ref` of the element that a dialog focuses when it opens, instead of its first button. */
export const takesFocus = (element: HTMLElement | null) => element?.setAttribute('autofocus', '')

/**
 * As `ref` of a field that a choice brings up: after a tap on the choice one goes on by typing. Who chooses by arrow keys
 * keeps the focus there, or the next arrow would be lost in the field.
 */
export const takesFocusAfterTap = (element: HTMLElement | null) => {
  if (!document.activeElement?.matches(':focus-visible')) element?.focus()
}
