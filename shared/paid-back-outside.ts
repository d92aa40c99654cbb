/** How staff paid a customer back outside the gateway: in cash from the drawer, or by a transfer of the shop. */
export const outsideWays = ['drawer', 'transfer'] as const
export type OutsideWay = (typeof outsideWays)[number]
