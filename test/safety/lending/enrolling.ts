import { type Enrolled, readEnrolled, writeEnrolled } from '../../../electron/office/enrolled.ts'
import { newKeyPair } from '../../../platform/office/keys.ts'
import type { Chance } from '../world/chance.ts'
import type { OfficeSide } from './office-side.ts'

interface Place {
  readonly folder: string
  readonly name: string
  readonly office: OfficeSide
  readonly now: () => number
  readonly chance: Chance
}

/** The folder's counter becomes a new one of the office, with this number. */
export async function enrolNew(place: Place, counterId: string): Promise<void> {
  const { folder, name, office, now, chance } = place
  const { publicKey, privateKey } = newKeyPair()
  const turn = chance.uuid()
  await office.database.query(
    `INSERT INTO counters (id, name, mode, public_key, incarnation, turn, version, enrolled_at)
      SELECT $1::uuid, $2::text, 'training', $3::text, 1, $4::text, '1', greatest($5::bigint, max(enrolled_at) + 1) FROM counters`,
    counterId,
    name,
    publicKey,
    turn,
    office.now(),
  )
  writeEnrolled(folder, {
    counterId,
    name,
    turn,
    incarnation: 1,
    address: 'http://office.test',
    publicKey,
    privateKey,
    officeKey: office.publicKey,
    since: now(),
  })
}

/** A new machine takes the place of the folder's counter; throws where the office does not let it. */
export async function enrolInPlace({ folder, name, office, now, chance }: Place): Promise<void> {
  const before = readEnrolled(folder)
  if (!before) throw new Error('it has no office')
  const { publicKey, privateKey } = newKeyPair()
  const turn = chance.uuid()
  const [counter] = await office.database.query<Pick<Enrolled, 'incarnation'>>(
    `UPDATE counters SET public_key = $2, former_key = public_key, incarnation = incarnation + 1, turn = $3,
      next_turn = NULL, seen_at = NULL, twin_at = NULL, ended_at = NULL, ended_by = NULL
      WHERE id = $1 AND rights_taken_at IS NULL RETURNING incarnation`,
    before.counterId,
    publicKey,
    turn,
  )
  if (!counter) throw new Error('its refunds were taken over')
  const { counterId, address, officeKey } = before
  writeEnrolled(folder, {
    counterId,
    name,
    address,
    officeKey,
    publicKey,
    privateKey,
    incarnation: counter.incarnation,
    turn,
    since: now(),
  })
}
