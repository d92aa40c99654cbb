/** Copies a text; `shown` is where it can be selected in case the clipboard is denied. */
export async function copyText(text: string, shown: HTMLElement | null): Promise<void> {
  await navigator.clipboard.writeText(text).catch(() => copySelected(shown))
}

/** The desktop shell denies every permission, the clipboard's included; copying a selection needs no permission. */
function copySelected(element: HTMLElement | null): void {
  if (!element) return
  getSelection()?.selectAllChildren(element)
  document.execCommand('copy')
  getSelection()?.removeAllRanges()
}
