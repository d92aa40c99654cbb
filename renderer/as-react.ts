/**
 * Preact draws the page, our parts are written for React (docs/decisions/0109). Here stands what React promises them and
 * Preact leaves out. Only the build puts this file in the place of `react-dom/client`.
 */
import { options, type VNode } from 'preact'

export { createRoot } from 'preact/compat/client'

type Props = Record<string, unknown>
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Preact keeps a part's element and an element's handlers both under this name. */
interface Drawn {
  __e?: unknown
}

const isElement = ({ type }: VNode) => typeof type === 'string'

// A key that follows at once finds the listeners of the screen that is shown, not of the one before.
options.requestAnimationFrame = queueMicrotask

const { vnode: onVnode, diffed: onDiffed, unmount: onUnmount, event: onEvent } = options

options.vnode = (vnode) => {
  onVnode?.(vnode)
  const props = vnode.props as Props
  // Left out, it would mean the opposite.
  if (isElement(vnode) && props.spellCheck === false) props.spellCheck = 'false'
}

/** What a field shows by its part. */
const shown = new WeakMap<object, Props>()

options.diffed = (vnode) => {
  onDiffed?.(vnode)
  if (vnode.type !== 'input' && vnode.type !== 'textarea' && vnode.type !== 'select') return
  const element = (vnode as Drawn).__e
  if (element instanceof Element) shown.set(element, vnode.props as Props)
}

// A field shows what its part says, even if the part has taken nothing of what was typed and so is not drawn again.
options.event = (event) => {
  if (event.type === 'input' || event.type === 'change') {
    const field = event.target as Field
    // The second one comes after the drawing that the handler has asked for.
    queueMicrotask(() => queueMicrotask(() => showAgain(field)))
  }
  return onEvent?.(event) ?? event
}

function showAgain(field: Field): void {
  const group = field.type === 'radio' && field.name ? document.getElementsByName(field.name) : [field]
  for (const each of group as Iterable<HTMLInputElement>) {
    const { value, checked } = shown.get(each) ?? {}
    if (typeof checked === 'boolean' && each.checked !== checked) each.checked = checked
    if (value != null && each.value !== String(value)) each.value = String(value)
  }
}

// What is taken off the page calls nobody any more: neither a field that loses the focus by it, nor a dialog that closes.
options.unmount = (vnode) => {
  onUnmount?.(vnode)
  const element = (vnode as Drawn).__e as Drawn | null | undefined
  if (isElement(vnode) && element) element.__e = undefined
}
