/** Another Loket is open on this data folder, so this one can't start. */
export class AlreadyOpen extends Error {
  override readonly name = 'AlreadyOpen'
}
