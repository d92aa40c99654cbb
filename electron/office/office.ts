import type { Clock } from '../../platform/clock.ts'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { DirectoryPart } from '../../shared/office/directory.ts'
import type { FoundOrder } from '../../shared/office/lending.ts'
import type { LinkState, OfficeStatus, OfficeTrouble } from '../../shared/office/office-status.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { FeedBook } from '../journal/feed/feed-book.ts'
import type { LendingBook } from '../journal/lending-book.ts'
import type { OpenSocket } from './connection.ts'
import { createCopyReader } from './copy-reader.ts'
import type { CounterDirectory } from './counter-directory.ts'
import { createDirectoryPart } from './directory-part.ts'
import { createDoubt } from './doubt.ts'
import { openEnrolment } from './enrolled.ts'
import { createEnrolling } from './enrolling.ts'
import { createFeedSender } from './feed-sender.ts'
import { createLendingPart } from './lending-part.ts'
import { type Link, openLink } from './link.ts'
import { createNotificationsPart, type NotificationVerifier } from './notifications-part.ts'
import { receiptLink } from './receipt-link.ts'
import { createRights, type During } from './rights.ts'
import { troubleOf } from './trouble.ts'

export interface OfficeOptions {
  /** The folder of this counter's mode. */
  readonly folder: string
  readonly mode: CounterMode
  /** The journal's part of it. */
  readonly journal: LendingBook & { feed(): FeedBook; isFed(): boolean }
  /** Of the journal's audit log. */
  readonly auditKey: Uint8Array
  readonly version: string
  readonly clock: Clock
  readonly fraction: () => number
  readonly onChange: (status: OfficeStatus) => void
  /** Who verifies the gateway's notifications here; null while no gateway is open. */
  readonly verifier: () => NotificationVerifier | null
  /** Stores staff, products and settings; without it the office sets none of them. */
  readonly directory?: CounterDirectory | undefined
  /** Called with orders that other counters' refunds have changed. */
  readonly onOrdersChanged?: (merchantTradeNos: readonly string[]) => void
  readonly onTrouble: (error: unknown) => void
  /** Opens the sockets of the link; a real one unless told otherwise. */
  readonly openSocket?: OpenSocket
}

/** A counter's connection to its office, and everything it does there. */
export interface Office {
  status(): OfficeStatus
  trouble(): OfficeTrouble | null
  /** Enrols by a code, and connects. Throws {@link CallFailure}. */
  enrol(code: string, demandCaller: () => void): Promise<OfficeStatus>
  /** Reads again what `status` says about the directory. */
  refresh(): Promise<void>
  /** Works with the office's parts of the directory, in place of this counter's own. Throws {@link CallFailure}. */
  takeDirectory(parts: readonly DirectoryPart[]): Promise<OfficeStatus>
  /** Gives the office this counter's staff, products and settings. Throws {@link CallFailure}. */
  fillDirectory(): Promise<OfficeStatus>
  /** Leaves the office: tells it, if it can be reached, and deletes the enrolment. */
  leave(): Promise<OfficeStatus>
  /**
   * Makes a journal from the office's copy, if this counter's own journal does not continue that copy; returns its
   * file, which `forget` deletes. Throws {@link CallFailure}.
   */
  takeBack(): Promise<{ readonly file: string; forget(): void }>
  /**
   * Finds orders of any counter, by their number or the gateway's. Throws {@link CallFailure} if the office can't be
   * reached.
   */
  find(text: string): Promise<FoundOrder[]>
  /**
   * Runs `begin` while this counter has the right to make this refund. Throws {@link CallFailure} if it can't get the
   * right.
   */
  readonly during: During
  /** The address of an order's receipt at the office, for a customer's phone; null while none can be opened there. */
  receiptLink(merchantTradeNo: string, shop: string): string | null
  /** The gateway was opened: the office is told whose notifications can be verified here. */
  verifierChanged(): void
  stop(): void
}

const own = { isOffices: false, ours: 0, offices: null, obstacle: null, leftOut: [] }
const ownDirectory = { mayFill: false, parts: { staff: own, products: own, shop: own } }

/** Connects to the office, if this counter is enrolled with one. */
export function openOffice(options: OfficeOptions): Office {
  const { folder, mode, version, clock, onChange, onTrouble } = options
  const enrolment = openEnrolment(folder)
  const { keep } = enrolment
  /** Null without an office. */
  let link: Link | null = null
  const notBegun: LinkState = { kind: 'connecting', since: clock.now() }
  const linkState = () => link?.state() ?? notBegun
  const notifications = createNotificationsPart(options.verifier, onTrouble)
  const reader = createCopyReader()
  const directory = options.directory
    ? createDirectoryPart({
        directory: options.directory,
        version,
        clock,
        onTrouble,
        enrolled: enrolment.existing,
        keep,
        onChange: () => onChange(status()),
      })
    : null
  const lending = createLendingPart({
    journal: {
      ...options.journal,
      shareRights(hasOthers) {
        enrolment.note({ hasOthers })
        options.journal.shareRights(hasOthers)
      },
    },
    clock,
    onTrouble,
    merchantId: () => options.verifier()?.merchantId ?? null,
    onChange: (numbers) => options.onOrdersChanged?.(numbers),
  })
  const feed = options.journal.feed()
  const sender = createFeedSender({
    feed,
    clock,
    onTrouble,
    counterId: () => enrolment.existing().counterId,
    beforeSending() {
      const given = feed.rightsGiven()
      if (given > (enrolment.read()?.given ?? 0)) enrolment.note({ given })
    },
    onChange() {
      doubt.note()
      onChange(status())
    },
  })

  function status(): OfficeStatus {
    const enrolled = enrolment.read()
    if (!enrolled) return { kind: 'none' }
    const { name, address, since } = enrolled
    return {
      kind: 'enrolled',
      name,
      address,
      since,
      link: linkState(),
      copy: sender.state(),
      trouble: trouble(),
      directory: directory?.state() ?? ownDirectory,
      heardAt: enrolled.heardAt ?? null,
    }
  }
  /** Stores when the office last answered; after a power cut this is when it last connected. */
  function noteHeard(): void {
    try {
      enrolment.note({ heardAt: clock.now() })
    } catch (error) {
      onTrouble(error)
    }
  }
  function begin(): void {
    link = openLink({
      parts: [notifications, reader, lending, ...(directory ? [directory] : [])],
      version,
      clock,
      onTrouble,
      sender,
      fraction: options.fraction,
      ...(options.openSocket && { openSocket: options.openSocket }),
      enrolled: enrolment.existing,
      keep,
      onState(next, before) {
        doubt.note()
        if (next.kind === 'connected' || before.kind === 'connected') noteHeard()
        onChange(status())
      },
    })
  }

  const doubt = createDoubt({
    feed,
    keep,
    onTrouble,
    isCompared: sender.isCompared,
    enrolled: enrolment.read,
    link: linkState,
    copy: sender.state,
  })

  const trouble = () => (enrolment.read() ? troubleOf(linkState(), sender.state(), doubt.isThere()) : null)

  // Called before rights are handed over, which would hide that some are missing.
  doubt.note()
  // A shift may close before the office has been reached.
  if (enrolment.read()?.hasOthers) options.journal.shareRights(true)
  if (enrolment.read()) begin()
  if (trouble()) onChange(status())
  const enrolling = createEnrolling({ enrolment, mode, version, now: clock.now })
  const whereEnrolled = () => {
    if (directory && enrolment.read()) return directory
    throw new CallFailure('officeNotReached', 'this counter has no office')
  }

  return {
    status,
    trouble,
    async refresh() {
      if (enrolment.read()) await directory?.refresh()
    },
    async takeDirectory(parts) {
      await whereEnrolled().takeOver(parts)
      return status()
    },
    async fillDirectory() {
      await whereEnrolled().fill()
      return status()
    },
    async enrol(code, demandCaller) {
      await enrolling(code, demandCaller)
      begin()
      onChange(status())
      return status()
    },
    async leave() {
      await link?.leave()
      // Another machine may have this counter's rights by now.
      if (doubt.isThere()) await options.journal.giveAll(clock.now())
      link?.stop()
      directory?.end()
      link = null
      enrolment.forget()
      feed.end()
      onChange(status())
      return status()
    },
    find: lending.find,
    receiptLink(merchantTradeNo, shop) {
      const enrolled = enrolment.read()
      if (!enrolled || linkState().kind !== 'connected') return null
      return receiptLink(enrolled, { merchantTradeNo, shop, mode, now: clock.now() })
    },
    during: createRights({ journal: options.journal, lending, demandOwn: doubt.demandNone }),
    verifierChanged() {
      notifications.tell()
      lending.tell()
    },
    async takeBack() {
      const place = sender.beyond()
      const counter = enrolment.read()?.counterId
      if (!counter || !place)
        throw new CallFailure('officeNotReached', 'the office has nothing to give back now')
      const { forget, takeBack } = await import('./take-back.ts')
      const file = await takeBack({ reader, folder, counter, place, auditKey: options.auditKey })
      return { file, forget: () => forget(file) }
    },
    stop() {
      link?.stop()
      directory?.end()
    },
  }
}
