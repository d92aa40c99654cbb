import type { KeyboardEvent } from 'react'

/** Enter in a field leads to the next empty one, or to the main button. In a dialog that is filled in it sends the form. */
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
