import { assertNever } from '../../../shared/assert-never.ts'
import { type Html, html } from '../../sandbox/pages/html.ts'
import type { PrinterMood } from '../moods.ts'
import type { PrintEvent } from '../paper/print-event.ts'
import type { PrintedSlip } from '../slip-book.ts'

/** The printer's state for its page. */
export interface Shown {
  /** As in the counter's settings, "tcp://127.0.0.1:9100". */
  readonly device: string
  /** "80 mm, 576 dots". */
  readonly paper: string
  readonly mood: PrinterMood
  readonly slips: readonly PrintedSlip[]
}

const moodNames: Record<PrinterMood, { readonly name: string; readonly key: string; readonly says: string }> =
  {
    normal: { name: 'Works', key: '1', says: 'It takes everything and prints it.' },
    slow: { name: 'Slow', key: '2', says: 'It takes 960 bytes a second.' },
    paperOut: {
      name: 'Out of paper',
      key: '3',
      says: 'It says so when asked, and prints what it has received once there is paper.',
    },
    coverOpen: {
      name: 'Cover open',
      key: '4',
      says: 'It says so when asked, and prints what it has received once it is closed.',
    },
    mute: { name: 'No goodbye', key: '5', says: 'It prints everything and never closes its side.' },
    neverReads: {
      name: 'Never reads',
      key: '6',
      says: 'It accepts connections and leaves the bytes where they are.',
    },
    hangsUp: {
      name: 'Hangs up',
      key: '7',
      says: 'It closes each connection at once and reads nothing, as if another computer used it.',
    },
    resets: {
      name: 'Cable out',
      key: '8',
      says: 'It loses the connection in mid-slip, and still waits for the rest of an unfinished command.',
    },
    off: {
      name: 'Off',
      key: '9',
      says: 'Nothing listens on its port, and it has forgotten any unfinished command.',
    },
    losesPower: {
      name: 'Loses power',
      key: 'p',
      says: 'It loses power in mid-slip, with all that is in its memory; then it is off.',
    },
    leaves: {
      name: 'Leaves',
      key: 'l',
      says: 'It closes the connection in mid-slip and leaves the rest unread.',
    },
    drops: { name: 'Drops', key: 'd', says: 'It drops every connection at once.' },
    answersLate: {
      name: 'Answers late',
      key: 'a',
      says: 'It answers questions about its status only after two seconds.',
    },
  }

export const moodSentence = (mood: PrinterMood): string => moodNames[mood].says

export function pageView(shown: Shown): Html {
  const { device, paper } = shown
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Virtual printer · Loket</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/style.css">
<script src="/script.js" defer></script>
</head>
<body data-zoom="one">
<header>
<div class="top">
<p class="brand">Loket<small>Virtual printer</small></p>
<p class="device">${device} · ${paper}</p>
</div>
</header>
<main class="wide">
<h1 class="hidden">Slips as they come out of the printer</h1>
<div class="panel">
<form id="moods" method="post" action="/mood" aria-label="How the printer behaves">${moodsView(shown)}</form>
<div class="zoom">
<button type="button" data-zoom-by="-1" aria-label="Smaller">−<kbd>-</kbd></button>
<button type="button" data-zoom-by="1" aria-label="Larger">+<kbd>+</kbd></button>
<form method="post" action="/clear"><button data-key="c">Clear<kbd>c</kbd></button></form>
</div>
</div>
<p id="said" role="status">${moodSentence(shown.mood)}</p>
<div id="slips">${slipsView(shown)}</div>
</main>
</body>
</html>
`
}

export const moodsView = ({ mood }: Pick<Shown, 'mood'>): Html =>
  html`${Object.entries(moodNames).map(
    ([one, { name, key, says }]) =>
      html`<button name="mood" value="${one}" data-key="${key}" title="${says}" aria-pressed="${one === mood ? 'true' : 'false'}">${name}<kbd>${key}</kbd></button>`,
  )}`

/** Every slip, the newest first. */
export function slipsView({ slips, device }: Shown): Html {
  if (slips.length > 0) return html`${slips.map(slipView).reverse()}`
  const { hostname, port } = new URL(device)
  return html`<section id="empty" class="card empty"><h2>Nothing has come out yet</h2>
<p>Set the counter's printer to <code>${device}</code>, or try <code>printf 'Halo\\n' | nc -N ${hostname.replace(/^\[|\]$/g, '')} ${port}</code></p></section>`
}

const states = {
  printing: { name: 'printing', look: 'warn' },
  done: { name: 'done', look: 'good' },
  brokenOff: { name: 'connection broke off', look: 'bad' },
} as const

export function slipView(slip: PrintedSlip): Html {
  const { id, state, at, printEvents, byteCount } = slip
  const { width, height } = slip.picture()
  const { name, look } = states[state]
  const file = `/slips/${id}`
  const time = new Date(at)
  const millimetres = Math.round((height / 203) * 25.4)
  return html`<article class="card slip" id="slip-${id}" data-state="${state}">
<div class="sheet">${
    height > 0
      ? html`<img src="${file}.png?rows=${height}&amp;bytes=${byteCount}" width="${width}" height="${height}" alt="Slip ${id} as printed">`
      : html`<p class="soft small">No paper came out.</p>`
  }</div>
<div>
<h2>Slip ${id} <time datetime="${time.toISOString()}">${time.toLocaleTimeString('en-GB')}</time> <span class="badge ${look}">${name}</span></h2>
<ul class="printEvents">${printEvents.map(printEventView)}</ul>
<p class="soft small">${width} × ${height} dots, ${millimetres} mm of paper</p>
<p class="actions">${height > 0 && html`<a class="button" href="${file}.png" download="slip-${id}.png">Save PNG</a>`}<a class="button" href="${file}.bin" download="slip-${id}.bin">Save bytes</a></p>
<details><summary>${byteCount.toLocaleString('en')} bytes</summary><pre tabindex="0" data-from="${file}.hex"></pre></details>
</div>
</article>`
}

function printEventView(printEvent: PrintEvent): Html {
  switch (printEvent.kind) {
    case 'qr':
      return html`<li>QR code by the printer, ${printEvent.moduleDots} dots a module: <code>${printEvent.content}</code></li>`
    case 'picture':
      return html`<li>Picture of ${printEvent.width} × ${printEvent.height} dots</li>`
    case 'drawer':
      return html`<li>The drawer opens: pin ${printEvent.pin}, ${printEvent.milliseconds} ms</li>`
    case 'cut':
      return html`<li>Cut, ${printEvent.how}</li>`
    case 'unknown':
      return html`<li class="bad">Unknown bytes: <code>${printEvent.bytes}</code></li>`
    case 'trouble':
      return html`<li class="bad">${printEvent.text}</li>`
    default:
      return assertNever(printEvent)
  }
}
