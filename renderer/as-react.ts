/**
 * Preact draws the page, our parts are written for React (docs/decisions/0109). This file adds what React guarantees
 * and Preact does not. Only the build puts this file in the place of `react-dom/client`.
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

// A key pressed right after a change of screen must reach the listeners of the new screen, not of the one before.
options.requestAnimationFrame = queueMicrotask

const { vnode: onVnode, diffed: onDiffed, unmount: onUnmount, event: onEvent } = options

options.vnode = (vnode) => {
  onVnode?.(vnode)
  const props = vnode.props as Props
  // Preact would leave the attribute out, which means that spelling is checked.
  if (isElement(vnode) && props.spellCheck === false) props.spellCheck = 'false'
}

/** The props with which each field was drawn last. */
const shown = new WeakMap<object, Props>()

options.diffed = (vnode) => {
  onDiffed?.(vnode)
  if (vnode.type !== 'input' && vnode.type !== 'textarea' && vnode.type !== 'select') return
  const element = (vnode as Drawn).__e
  if (element instanceof Element) shown.set(element, vnode.props as Props)
}

// A field shows the value that its component gives it, even if the component ignored the typed text and so is not
// drawn again.
options.event = (event) => {
  if (event.type === 'input' || event.type === 'change') {
    const field = event.target as Field
    // The second microtask runs after the drawing that the handler has requested.
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

// An element that is removed from the page calls no handler any more: neither a field that loses the focus by it, nor
// a dialog that closes.
options.unmount = (vnode) => {
  onUnmount?.(vnode)
  const element = (vnode as Drawn).__e as Drawn | null | undefined
  if (isElement(vnode) && element) element.__e = undefined
}
