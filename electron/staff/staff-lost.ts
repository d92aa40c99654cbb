/** There are staff, but the list of them, or the key of their PINs, can't be read. Nothing was changed. */
export class StaffLost extends Error {
  override readonly name = 'StaffLost'
}
