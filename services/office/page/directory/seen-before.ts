import { hash } from 'node:crypto'
import { type Html, html } from '../../../sandbox/pages/html.ts'

/** A mark of what a form was opened with: while it is being filled in, somebody else may save theirs. */
export const markOf = (seen: unknown): string => hash('sha256', JSON.stringify(seen), 'base64url')

export const markField = (mark: string): Html => html`<input type="hidden" name="seen" value="${mark}">`

/** Whether what a form is about has changed since it was opened: saved, it would take that change back unseen. */
export function hasChanged(form: URLSearchParams, now: unknown): boolean {
  const seen = form.get('seen')
  return seen !== null && seen !== markOf(now)
}
