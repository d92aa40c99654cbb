import type { Journal } from '../../../electron/journal/journal.ts'
import { type Office, openOffice } from '../../../electron/office/office.ts'
import type { Chance } from '../world/chance.ts'
import { auditKey } from '../world/fresh.ts'
import type { Life } from '../world/life.ts'
import type { VirtualTime } from '../world/virtual-time.ts'
import type { Busy } from './busy.ts'
import type { Judge } from './judge.ts'
import { openLine } from './line.ts'
import type { OfficeSide } from './office-side.ts'

interface LinkOptions {
  readonly name: string
  readonly folder: string
  readonly merchantId: string
  readonly chance: Chance
  readonly time: VirtualTime
  readonly office: OfficeSide
  readonly busy: Busy
  /** How bad the line is: the probability that a message is its last. */
  readonly badness: () => number
  readonly isCutOff: () => boolean
  /** The journal as it is now, past what a dead life still holds. */
  readonly journal: () => Journal
  readonly judge: Pick<Judge, 'note' | 'reportBroken'>
}

/** The part of a line's messages that a story shows. */
const told = /"say":"(borrow|lent|notLent|tookLoan|loanTaken|lentBefore|asked|refuse|wentBack|leave|left)"/

/** A till's side of its office, opened once in each life, on a line that loses, delays and breaks. */
export function createLinkOfTill(options: LinkOptions) {
  const { name, folder, merchantId, chance: line, time, busy, badness, judge } = options
  const work = realWork(busy)
  let vanish = () => {}

  function openSocket(life: Life) {
    const opened = openLine({
      counterAfter: life.clock.after,
      officeAfter: time.after,
      trip: () => (line.happens(badness()) ? null : line.between(1, 80)),
      silence: () => line.pick([0, 1_000, 20_000, 90_000]),
      serve: options.isCutOff() || !options.office.isUp() ? null : options.office.serve,
      onSaid(text) {
        if (text.includes('"say":"feed"')) work.packed()
        if (text.includes('"say":"give"')) work.unpacked()
        if (told.test(text)) judge.note(`  ${name} → office ${text.slice(0, 200)}`)
      },
      onHeard(text) {
        if (text.includes('"say":"given"') && !text.includes('"end":null')) work.unpacks()
        if (told.test(text)) judge.note(`  office → ${name} ${text.slice(0, 200)}`)
      },
      onClosed: work.stops,
    })
    vanish = () => {
      work.stops()
      opened.vanish()
    }
    return opened.socket
  }

  /** The feed packs what it sends, which takes real time. */
  function feed() {
    const fed = options.journal().feed()
    return {
      ...fed,
      nextBatch() {
        const batch = fed.nextBatch()
        work.packed()
        if (batch) work.packs()
        return batch
      },
    }
  }

  function open(life: Life, seen: Journal): Office {
    const sync: Partial<Record<string, unknown>> = {
      feed,
      isFed: () => options.journal().isFed(),
      shareRights: (isShared: boolean) => options.journal().shareRights(isShared),
    }
    const journal = new Proxy(seen, {
      get: (target, member: keyof Journal) => sync[member] ?? target[member],
    })
    options.journal().shareRights(false)
    return openOffice({
      folder,
      mode: 'training',
      journal,
      auditKey,
      version: '1',
      clock: life.clock,
      fraction: line.fraction,
      onChange: () => {},
      verifier: () => ({ merchantId, take: null }),
      onTrouble: (error) => {
        if (!life.isOver()) judge.reportBroken(`${name}: trouble: ${(error as Error).stack}`)
      },
      openSocket: () => openSocket(life),
    })
  }

  return {
    open,
    /** The machine dies: the office hears nothing of its end. */
    vanish: () => vanish(),
    /** The rows from the office are unpacked, or never will be. */
    unpacked: work.unpacked,
  }
}

/** Work that takes real time while the virtual clock stands: packing a batch, unpacking rows from the office. */
function realWork(busy: Busy) {
  let packed = () => {}
  let unpacked = () => {}
  return {
    packs: () => {
      packed = busy.begin()
    },
    packed: () => packed(),
    unpacks: () => {
      unpacked = busy.begin()
    },
    unpacked: () => unpacked(),
    stops(): void {
      packed()
      unpacked()
    },
  }
}
