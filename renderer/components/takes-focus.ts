/** As `ref` of the element that a dialog focuses when it opens, instead of its first button. */
export const takesFocus = (element: HTMLElement | null) => element?.setAttribute('autofocus', '')
