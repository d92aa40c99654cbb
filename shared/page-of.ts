/**
 * A page of a list under its items' name, and whether there are more after it: `found` was asked for one item more than the page
 * may have.
 */
export const pageOf = <Name extends string, Item>(name: Name, found: readonly Item[], limit: number) =>
  ({ [name]: found.slice(0, limit), more: found.length > limit }) as Readonly<Record<Name, Item[]>> & {
    readonly more: boolean
  }
