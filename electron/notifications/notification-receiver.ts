import { type Clock, systemClock } from '../../platform/clock.ts'
import type { ReceiverStatus, RefusedReason } from '../../shared/merchant/merchant.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { openReceiver, type ReceiverOptions } from './receiver.ts'

/** The port in the settings can't be opened; the message is a sentence for the owner. */
export class NotListening extends Error {
  override readonly name = 'NotListening'
}

/** Whether and where notifications are received. */
export interface NotificationReceiver {
  /** The address that orders give the gateway; null when no port is open. */
  readonly notifyUrl: string | null
  readonly state: ReceiverStatus
  close(): Promise<void>
}

interface NotificationReceiverOptions extends Omit<ReceiverOptions, 'host' | 'port' | 'path' | 'onVerdict'> {
  readonly at: Settings['notifications']
  /** Whether the gateway is on this computer too, so that it reaches the port by its own address. */
  readonly gatewayIsHere: boolean
  /** Where a gateway elsewhere reaches this counter's office; null without one that it can reach. */
  readonly throughOffice: string | null
  /** Called when an open port's state becomes another: something came that is refused, or is believed again. */
  readonly onState: (state: ReceiverStatus) => void
  readonly onTrouble: (error: unknown) => void
}

const notReceiving = (state: ReceiverStatus, notifyUrl: string | null = null): NotificationReceiver => ({
  notifyUrl,
  state,
  close: async () => {},
})
const USUAL_PATH = '/notifications'

/** Opens the receiver by the settings. Every order is asked about without notifications, so a taken port stops no sale. */
export async function openNotificationReceiver({
  at,
  gatewayIsHere,
  throughOffice,
  onState,
  onTrouble,
  ...options
}: NotificationReceiverOptions): Promise<NotificationReceiver> {
  const { enabled, port, publicUrl } = at
  if (!enabled) return notReceiving('off')
  if (!gatewayIsHere && publicUrl === '')
    return throughOffice === null ? notReceiving('noAddress') : notReceiving('throughOffice', throughOffice)
  const path = publicUrl === '' ? USUAL_PATH : (URL.parse(publicUrl)?.pathname ?? USUAL_PATH)
  try {
    const telling = createTelling(options.clock ?? systemClock, onState)
    const receiver = await openReceiver({ ...options, port, path, onVerdict: telling.note })
    const close = () => {
      telling.stop()
      return receiver.close()
    }
    return { notifyUrl: publicUrl || receiver.url, state: 'listening', close }
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    const why = code === 'EADDRINUSE' ? 'is taken by another program' : `can't be used (${code})`
    onTrouble(
      new NotListening(
        `Port ${port} for the gateway's notifications ${why}: choose another in the settings; until then the counter asks the gateway by itself.`,
        { cause: error },
      ),
    )
    return notReceiving(code === 'EADDRINUSE' ? 'portTaken' : 'portUnusable')
  }
}

/** A stranger may send many, refused for one thing and another, and each window hears of each change. */
const REST_MS = 1_000

/** Tells of a change at once, and of the changes after it together. */
function createTelling({ after }: Pick<Clock, 'after'>, onState: (state: ReceiverStatus) => void) {
  let told: ReceiverStatus = 'listening'
  let last: ReceiverStatus = told
  let callOff: (() => void) | null = null

  function tell(): void {
    if (last === told) return
    told = last
    callOff = after(REST_MS, () => {
      callOff = null
      tell()
    })
    onState(told)
  }

  return {
    note(refused: RefusedReason | null): void {
      last = refused ?? 'listening'
      if (callOff === null) tell()
    },
    stop: () => callOff?.(),
  }
}
