/** As `ref` of what a dialog puts the focus on when it opens, in place of its first button. */
export const takesFocus = (element: HTMLElement | null) => element?.setAttribute('autofocus', '')
