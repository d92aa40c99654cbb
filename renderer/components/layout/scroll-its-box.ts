/**
 * Scrolls the list that an element is in until the element is in sight. In a narrow window, where lists are shown whole and
 * the page scrolls, nothing moves.
 */
export function scrollItsBox(element: HTMLElement): void {
  let box = element.parentElement
  while (box && getComputedStyle(box).overflowY !== 'auto') box = box.parentElement
  if (!box) return
  const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
  box.scrollTop += Math.min(0, inner.top - outer.top) || Math.max(0, inner.bottom - outer.bottom)
}
