import { join } from 'node:path'
import type { ReceiverStatus } from '../../shared/merchant/merchant.ts'
import type { ChannelTerms } from '../../shared/sale/channel-terms.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Listener } from '../events/listeners.ts'
import type { GatewayConnection } from '../gateway/connection.ts'
import type { GatewayConnectivity } from '../gateway/connectivity.ts'
import type { LazyOffice } from '../office/lazy-office.ts'
import { demandSameGateway } from '../sales/same-gateway.ts'
import type { Shifts } from '../shifts/shifts.ts'
import type { CounterHost, CounterOptions } from './counter-options.ts'
import { createLazyServices, type LazyServices } from './lazy-services.ts'
import type { ModeJournal } from './mode-journal.ts'

interface ModeServicesOptions extends Pick<CounterOptions, 'dataDir' | 'onTrouble'> {
  readonly host: CounterHost
  readonly of: ModeJournal
  readonly connectivity: GatewayConnectivity
  readonly office: LazyOffice
  readonly shifts: Pick<Shifts, 'demandOpen'>
  readonly emit: Listener
  readonly onOutcome: (order: Order) => void
  readonly onUnplacedPayment: () => void
}

/** The services of one mode, with what they have learned about the gateway. */
export interface ModeServices extends LazyServices {
  /** Null until the gateway's profile has been read. */
  channelTerms(): ChannelTerms | null
  /**
   * Resolves once the names of the ways to pay are read from an imported gateway profile, if there is one; the first
   * screen waits for it.
   */
  readNames(): Promise<void>
  receiverStatus(): ReceiverStatus
  /** They were opened with other settings or keys than the present ones. */
  isOutdated(): boolean
}

export function createModeServices(options: ModeServicesOptions): ModeServices {
  const { connectivity, office, emit, onTrouble } = options
  const { mode, settings, merchant } = options.host
  const { journal, log, side } = options.of
  let channelTerms: ChannelTerms | null = null
  let receiverStatus: ReceiverStatus = 'notOpen'
  /** The settings and keys that the services were opened with. */
  let openedWith: string | null = null
  const wantedNow = () =>
    JSON.stringify([
      settings.read().notifications,
      ...(mode === 'live' ? [merchant.version(), office.address()] : [merchant.profileVersion()]),
    ])

  function setTerms(terms: ChannelTerms): void {
    channelTerms = terms
    emit('channelTerms.changed', terms)
  }

  function setReceiver(status: ReceiverStatus): void {
    receiverStatus = status
    emit('receiver.changed', status)
  }

  /** Reads the terms from the profile alone, so that ways to pay have their names while the keys are locked. */
  async function readTerms(): Promise<void> {
    const profile = await side.profile()
    if (!profile) return
    const { termsAt } = await import('./terms-at.ts')
    setTerms(termsAt(profile))
  }

  async function connect(): Promise<GatewayConnection> {
    const connection = await side.connect()
    if (mode === 'live') await demandSameGateway(connection.url, journal)
    return connection
  }

  const lazyServices = createLazyServices({
    mode,
    waitsForPassphrase: () => {
      if (mode === 'training') return false
      const { state, by } = merchant.vault()
      return state === 'locked' && by === 'passphrase'
    },
    async open() {
      const { openServices } = await import('./services.ts')
      openedWith = wantedNow()
      const opening = openServices({
        mode,
        log,
        interruptedPrinters: join(options.dataDir, 'owing-printers.json'),
        journal,
        settings,
        connectivity,
        connect,
        now: Date.now,
        officeAddress: office.address,
        rights: office.rights,
        demandOpenShift: options.shifts.demandOpen,
        emit,
        onOutcome: options.onOutcome,
        onUnplacedPayment: options.onUnplacedPayment,
        onReceiver: setReceiver,
        onTrouble,
      })
      return opening.catch(async (error: unknown) => {
        if (mode === 'live') await readTerms()
        throw error
      })
    },
    onOpen(opened) {
      setTerms(opened.channelTerms)
      setReceiver(opened.receiverStatus)
      office.verifyWith(opened.verifier)
    },
    onReadiness: (readiness) => emit('readiness.changed', readiness),
    onTrouble,
  })
  return {
    ...lazyServices,
    channelTerms: () => channelTerms,
    readNames: async () => {
      if (settings.read().live.gatewayProfile === 'own') await readTerms()
    },
    receiverStatus: () => receiverStatus,
    isOutdated: () => openedWith !== null && openedWith !== wantedNow(),
    async close() {
      const wereOpen = await lazyServices.close()
      if (!wereOpen) side.abandon()
      return wereOpen
    },
  }
}
