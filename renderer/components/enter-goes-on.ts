import type { KeyboardEvent } from 'react'

/**
 * Enter in a field leads to the next one that is empty, or to the main button of the screen: no Tab over a dozen number
 * keys. In a dialog whose fields are all filled in it sends the form, as ever.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key !== 'Enter') return
  const field = event.currentTarget
  const all = field
    .closest('form, main')
    ?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement>(
      'input:not([type="checkbox"], [type="radio"]), textarea, button[data-tone="primary"]',
    )
  const later = [...(all ?? [])].filter(
    (each) => field.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const next = later.find((each) => each instanceof HTMLButtonElement || each.value === '')
  if (!next) return
  event.preventDefault()
  next.focus()
}
