import { createCounterDirectory } from '../../../electron/directory/counter-directory.ts'
import { openShopPeppers } from '../../../electron/directory/shop-peppers.ts'
import type { CounterDirectory } from '../../../electron/office/counter-directory.ts'
import { createDirectoryPart } from '../../../electron/office/directory-part.ts'
import { openSettings } from '../../../electron/settings/settings-file.ts'
import { openStaffList } from '../../../electron/staff/open-staff-list.ts'
import { createPinLockout } from '../../../electron/staff/pin-lockout.ts'
import { openStaff } from '../../../electron/staff/staff.ts'
import { systemClock } from '../../../platform/clock.ts'
import { newKeyPair } from '../../../platform/office/keys.ts'
import { createPins } from '../../../platform/pins.ts'
import { systemRandomness } from '../../../platform/randomness.ts'
import type { LinkedCounter, LinkWork } from '../../../services/office/counters/link.ts'
import type { CounterMessage } from '../../../shared/office/link.ts'
import { shopPartOf } from '../../../shared/settings/shop-settings.ts'
import { openJournal } from '../../helpers/open-journal.ts'
import { temporaryFolder } from '../../helpers/temporary-folder.ts'
import type { Chance } from '../../safety/world/chance.ts'
import { NONE_LENT } from '../lent-counters.ts'

type Work = (counter: LinkedCounter) => LinkWork

/** What the world's disks throw. */
class DiskFull extends Error {}

/** A line that delivers in order, late, and breaks now and then: what is on its way then is lost. */
function aLine(chance: Chance, isLossy: () => boolean, onBreak: () => void) {
  let isBroken = false
  let last: Promise<void> = Promise.resolve()
  const breakOff = () => {
    if (isBroken) return
    isBroken = true
    onBreak()
  }
  return {
    breakOff,
    isBroken: () => isBroken,
    carry(deliver: () => Promise<boolean> | boolean): void {
      last = last.then(async () => {
        for (let waits = chance.below(4); waits > 0; waits -= 1)
          await new Promise((resolve) => setImmediate(resolve))
        if (isBroken) return
        if (isLossy() && chance.happens(0.04)) return breakOff()
        if (!(await deliver())) breakOff()
      })
    },
  }
}

/** A counter on its own disk, with everything that the directory changes; its line to the office is the world's. */
export async function aDirectoryCounter(
  id: string,
  officeKey: string,
  chance: Chance,
  isLossy: () => boolean,
  altered: (directory: CounterDirectory) => CounterDirectory,
) {
  const dataDir = temporaryFolder()
  const troubles: unknown[] = []
  const onTrouble = (error: unknown) => troubles.push(error)
  const { list, pepper } = await openStaffList(dataDir, { newOwner: false, now: 1, version: 'test' })
  const peppers = openShopPeppers(`${dataDir}/staff-office.key`, pepper)
  const journal = openJournal(':memory:', new Uint8Array(32).fill(1))
  const settings = openSettings(dataDir)
  const staff = await openStaff({
    list,
    journal,
    clock: systemClock,
    random: systemRandomness,
    onTrouble,
    pins: createPins(pepper, 2 ** 4, peppers.read),
    lockout: createPinLockout(systemClock.elapsed),
    noteEverywhere: journal.noteAudit,
    lockAfterMinutes: () => 5,
    newOwner: false,
    areOffices: () => false,
    onDuty: () => {},
  })
  const directory = createCounterDirectory({
    dataDir,
    list,
    staff,
    ownPepper: pepper,
    peppers,
    settings,
    journal,
    trusted: { rank: () => 'live' },
    noteEverywhere: journal.noteAudit,
    emit: () => {},
    now: Date.now,
  })
  const keys = newKeyPair()
  const enrolled = {
    counterId: id,
    officeKey,
    ...keys,
    name: id,
    address: 'http://127.0.0.1',
    incarnation: 1,
    turn: 'none',
    since: 1,
  }
  const changed = altered(directory)
  /** A disk that has no room now and then. */
  const onFullDisk: CounterDirectory = {
    ...changed,
    async take(office, delivered) {
      if (isLossy() && chance.happens(0.1)) throw new DiskFull()
      await changed.take(office, delivered)
    },
  }
  const clock = { after: (ms: number, work: () => void) => systemClock.after(ms / 300, work) }
  const newPart = () =>
    createDirectoryPart({
      directory: onFullDisk,
      enrolled: () => enrolled,
      keep: (change) => Object.assign(enrolled, change),
      version: '1.0.0',
      clock,
      onChange: () => {},
      onTrouble: (error) => error instanceof DiskFull || onTrouble(error),
    })
  let part = newPart()
  let line: ReturnType<typeof aLine> | null = null
  let served: LinkWork | null = null

  return {
    publicKey: keys.publicKey,
    troubles,
    isAway: () => line === null || line.isBroken(),
    connect(work: Work): void {
      const office = aLine(chance, isLossy, () => {
        part.end()
        served?.end()
        served = null
      })
      line = office
      const said = <Message>(message: Message): Message => JSON.parse(JSON.stringify(message)) as Message
      served = work({
        id,
        turn: 'none',
        lending: NONE_LENT,
        say: (message) => office.carry(() => part.take(said(message))),
      })
      const serving = served
      part.begin((message: CounterMessage) => office.carry(() => serving.take(said(message))))
    },
    beat: () => served?.beat(),
    leave: () => line?.breakOff(),
    /** Ends in the middle of its work, and starts again on its disk. */
    restart() {
      line?.breakOff()
      part = newPart()
    },
    /** The counter's parts of the directory, as texts to compare. */
    async has() {
      const goods = await journal.listProducts()
      const pictures = await journal.listPictures()
      return {
        staff: list
          .all()
          .filter(({ active }) => active)
          .map(({ id, name, role, pin }) =>
            [id, name, role, Buffer.from(pin.hash).toString('base64')].join(' '),
          )
          .sort(),
        products: goods
          .filter(({ active }) => active)
          .map((each) => JSON.stringify(each))
          .sort(),
        pictures: pictures.map(({ id }) => id).sort(),
        shop: JSON.stringify(shopPartOf(settings.read())),
      }
    },
  }
}
