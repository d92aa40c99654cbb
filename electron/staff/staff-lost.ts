/** There are staff, and nobody can say who, or whose PIN is right. Nothing was touched. */
export class StaffLost extends Error {
  override readonly name = 'StaffLost'
}
