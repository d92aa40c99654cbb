import type { Clock } from '../../clock.ts'
import { ControlRefusal } from '../../own-computer.ts'
import { shortTime } from '../bill.ts'
import { type Html, html } from '../html.ts'
import type { Visit } from '../visit.ts'
import { deed } from './tabs.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The business clock can only move forward: nothing can be undone. */
export function clockView(visit: Visit, clock: Clock): Html {
  const { say } = visit
  return html`<section class="card stack"><h2>${say('businessTime')}</h2>
<p class="number">${shortTime(clock.business())}</p>
<p class="soft small">${say('clockHint')}</p>
<div class="actions">${deed(visit, 'advance', 'plusMinutes', { seconds: 15 * MINUTE })}
${deed(visit, 'advance', 'plusHour', { seconds: HOUR })}${deed(visit, 'advance', 'plusDay', { seconds: DAY })}
${deed(visit, 'advance', 'plusMonth', { seconds: 31 * DAY })}</div></section>`
}

export function readAdvance(form: URLSearchParams): number {
  const seconds = Number(form.get('seconds'))
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 366 * DAY)
    throw new ControlRefusal(400, 'seconds must be from 1 to a year')
  return seconds
}
