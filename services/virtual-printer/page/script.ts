import { MAX_SLIPS } from '../slip-book.ts'

/** The page's only script: inserts what the server sends, and lets keys press the buttons. */
export const script = `'use strict'
const slips = document.getElementById('slips')
const moods = document.getElementById('moods')
const said = document.getElementById('said')
const zooms = ['half', 'one', 'two', 'three']

const elementOf = (html) => {
  const holder = document.createElement('template')
  holder.innerHTML = html
  return holder.content.firstElementChild
}
const putSlip = ({ id, html }) => {
  const next = elementOf(html)
  const before = document.getElementById('slip-' + id)
  document.getElementById('empty')?.remove()
  if (before) {
    next.querySelector('details').open = before.querySelector('details').open
    before.replaceWith(next)
  } else slips.prepend(next)
  while (slips.children.length > ${MAX_SLIPS}) slips.lastElementChild.remove()
}
const listen = (name, hear) => events.addEventListener(name, ({ data }) => hear(JSON.parse(data)))
const events = new EventSource('/events')
listen('all', ({ html, moodsHtml }) => {
  slips.innerHTML = html
  moods.innerHTML = moodsHtml
  document.body.dataset.connected = 'yes'
})
listen('slip', putSlip)
listen('said', ({ text }) => { said.textContent = text })
listen('moods', ({ html }) => {
  const focused = document.activeElement?.value
  moods.innerHTML = html
  if (focused) moods.querySelector('button[value="' + focused + '"]')?.focus()
})
events.onerror = () => {
  document.body.dataset.connected = 'no'
  said.textContent = 'The printer is not running any more. This page comes back by itself.'
}

const zoomTo = (index) => {
  const zoom = zooms[Math.min(zooms.length - 1, Math.max(0, index))]
  document.body.dataset.zoom = zoom
  localStorage.setItem('zoom', zoom)
}
const zoomBy = (steps) => zoomTo(zooms.indexOf(document.body.dataset.zoom) + steps)
zoomTo(Math.max(0, zooms.indexOf(localStorage.getItem('zoom') ?? 'one')))

document.addEventListener('submit', (event) => {
  event.preventDefault()
  const form = event.target
  fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form, event.submitter)) })
    .then(async (reply) => { if (!reply.ok) said.textContent = await reply.text() }, events.onerror)
})
document.addEventListener('click', ({ target }) => {
  const steps = target.closest?.('[data-zoom-by]')?.dataset.zoomBy
  if (steps) zoomBy(Number(steps))
})
document.addEventListener('toggle', async ({ target }) => {
  const bytes = target.open && target.querySelector('pre[data-from]')
  if (bytes) bytes.textContent = await (await fetch(bytes.dataset.from)).text()
}, true)
document.addEventListener('keydown', ({ key, ctrlKey, altKey, metaKey }) => {
  if (ctrlKey || altKey || metaKey) return
  if (key === '+' || key === '=') zoomBy(1)
  else if (key === '-') zoomBy(-1)
  else document.querySelector('[data-key="' + CSS.escape(key) + '"]')?.click()
})
`
