/** How soon after a click, and how near to it, another may be the second half of a double click. */
export const DOUBLE_CLICK_MS = 500
const NEAR_PX = 12
/** Nearer than this the system counts clicks itself. Fingers on a screen that plays a mouse come down farther apart. */
const COUNTED_PX = 5
/** And no farther: the middle of the charge button and that of the button that comes below it are 11 apart, and both are meant. */
const FINGER_PX = 10

export interface Click {
  readonly x: number
  readonly y: number
  readonly at: number
  /** By the system's own count; false for the second half of a double click, and for every touch, which not all systems count. */
  readonly isFirst: boolean
}

export const clickOf = (event: MouseEvent): Click => ({
  x: event.clientX,
  y: event.clientY,
  at: event.timeStamp,
  isFirst: event.detail === 1 && (event as PointerEvent).pointerType !== 'touch',
})

export function isSecondHalf(click: Click, before: Click): boolean {
  const distance = Math.hypot(click.x - before.x, click.y - before.y)
  const isNear = click.isFirst ? distance >= COUNTED_PX && distance < FINGER_PX : distance < NEAR_PX
  return click.at - before.at < DOUBLE_CLICK_MS && isNear
}
