/** How soon after a click, and how near to it, another may be the second half of a double click. */
export const DOUBLE_CLICK_MS = 500
const NEAR_PX = 12
/** Nearer than this the system counts clicks itself. Fingers on a screen that plays a mouse come down farther apart. */
const COUNTED_PX = 5

export interface Click {
  readonly x: number
  readonly y: number
  readonly at: number
  /** The system's own count: 2 for the second half of a double click. */
  readonly count: number
}

export const clickOf = ({ clientX, clientY, timeStamp, detail }: MouseEvent): Click => ({
  x: clientX,
  y: clientY,
  at: timeStamp,
  count: detail,
})

export function isSecondHalf(click: Click, before: Click): boolean {
  const distance = Math.hypot(click.x - before.x, click.y - before.y)
  return (
    click.at - before.at < DOUBLE_CLICK_MS &&
    distance < NEAR_PX &&
    (click.count > 1 || distance >= COUNTED_PX)
  )
}
