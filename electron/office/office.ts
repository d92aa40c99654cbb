import { removeDatabase } from '../../platform/database-files.ts'
import type { EnrolmentCode } from '../../platform/office/enrolment-code.ts'
import type { DirectoryPart } from '../../shared/office/directory.ts'
import type { FoundOrder } from '../../shared/office/lending.ts'
import type { LinkState, OfficeStatus, OfficeTrouble } from '../../shared/office/office-status.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { openEnrolment } from './enrolled.ts'
import { createEnrolling } from './enrolling.ts'
import { type Link, openLink } from './link.ts'
import type { OfficeOptions } from './office-options.ts'
import { createOfficeServices } from './office-services.ts'
import { receiptLink } from './receipt-link.ts'
import { createRights, type During } from './rights.ts'
import { troubleOf } from './trouble.ts'

/** A counter's connection to its office, and everything it does there. */
export interface Office {
  status(): OfficeStatus
  trouble(): OfficeTrouble | null
  /** Enrols by a code, and connects. Throws {@link CallFailure}. */
  enrol(code: EnrolmentCode, demandCaller: () => void): Promise<OfficeStatus>
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
  /** Finds orders of any counter, by their number or the gateway's. Throws {@link CallFailure} if the office can't be reached. */
  find(text: string): Promise<FoundOrder[]>
  /** Runs `begin` while this counter has the right to make this refund. Throws {@link CallFailure} if it can't get the right. */
  readonly during: During
  /** The address of an order's receipt at the office, for a customer's phone; null while none can be opened there. */
  receiptLink(merchantTradeNo: string, shop: string): string | null
  /** The gateway was opened: tells the office which merchant's notifications can be verified here. */
  verifierChanged(): void
  stop(): void
  /** Resolves once the journal may be closed: after `stop`, what the office has said is still being written. */
  readonly settled: () => Promise<void>
}

const own = { isOffices: false, ours: 0, offices: null, obstacle: null, leftOut: [] }
const ownDirectory = { mayFill: false, parts: { staff: own, products: own, shop: own } }

/** Connects to the office, if this counter is enrolled with one. */
export function openOffice(options: OfficeOptions): Office {
  const { folder, mode, version, clock, onChange, onOther, onTrouble } = options
  const enrolment = openEnrolment(folder, onOther)
  const { keep } = enrolment
  /** Null without an office. */
  let link: Link | null = null
  let isStopped = false
  let isTakingBack = false
  const notBegun: LinkState = { kind: 'connecting', since: clock.now() }
  const linkState = () => link?.state() ?? notBegun
  const services = createOfficeServices({
    ...options,
    enrolment,
    link: linkState,
    onChange: () => onChange(status()),
  })
  const { notifications, reader, directory, lending, reminder, feed, sender, doubt } = services

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
      parts: [reminder, notifications, reader, lending, ...(directory ? [directory] : [])],
      version,
      clock,
      onTrouble,
      sender,
      fraction: options.fraction,
      openSocket: options.openSocket,
      enrolled: enrolment.existing,
      keep,
      onState(next, before) {
        doubt.note()
        if (next.kind === 'connected' || before.kind === 'connected') noteHeard()
        onChange(status())
      },
    })
  }

  const trouble = () => (enrolment.read() ? troubleOf(linkState(), sender.state(), doubt.isThere()) : null)

  // Called before rights are handed over, which would hide that some are missing.
  doubt.note()
  // A shift may close before the office has been reached.
  if (enrolment.read()?.hasOthers) options.journal.shareRights(true)
  if (enrolment.read()) begin()
  if (trouble()) onChange(status())
  const enrolling = createEnrolling({ enrolment, mode, version, now: clock.now, isStopped: () => isStopped })
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
      // Once stopped, only the next start connects.
      if (!isStopped) begin()
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
      // Two windows would write the same file, and one would get the other's rows.
      if (isTakingBack) throw new CallFailure('reopening', 'another window has the copy taken back')
      isTakingBack = true
      try {
        const { takeBack } = await import('./take-back.ts')
        const file = await takeBack({ reader, folder, counter, place, auditKey: options.auditKey })
        return {
          file,
          forget() {
            isTakingBack = false
            removeDatabase(file)
          },
        }
      } catch (error) {
        isTakingBack = false
        throw error
      }
    },
    stop() {
      isStopped = true
      link?.stop()
      directory?.end()
    },
    settled: lending.settled,
  }
}
