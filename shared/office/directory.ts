import * as z from 'zod'
import { changedPicture, product } from '../catalogue/product.ts'
import { shopSettings } from '../settings/shop-settings.ts'
import { roles } from '../staff/role.ts'
import { staffName } from '../staff/staff.ts'

/** What the office can hold for all counters of a shop; a counter takes a part as a whole, or keeps its own. */
export const directoryParts = ['staff', 'products', 'shop'] as const
export type DirectoryPart = (typeof directoryParts)[number]

const mark = z.string().regex(/^[\w-]{0,40}$/)

/** A version of a part, and the random word that the office gave to this version and no other. */
export const directoryPlace = z.object({ version: z.int().min(0), mark })
export type DirectoryPlace = z.infer<typeof directoryPlace>

/** Before the first version. */
export const directoryStart: DirectoryPlace = { version: 0, mark: '' }

/**
 * A place that no office has: it then sends a part whole. A counter asks for it once after it was updated, as
 * it may understand more now than the version that read the part.
 */
export const directoryAnew: DirectoryPlace = { version: 0, mark: 'anew' }

/** Sixteen and thirty-two bytes in base64. */
const bytes16 = z.string().regex(/^[A-Za-z0-9+/]{22}==$/)
const bytes32 = z.string().regex(/^[A-Za-z0-9+/]{43}=$/)

/** The most expensive hash of a PIN that a counter computes: more would take its memory. */
const DEAREST_PIN = 2 ** 17

const pin = z.object({
  salt: bytes16,
  hash: bytes32,
  cost: z
    .int()
    .min(2)
    .max(DEAREST_PIN)
    .refine((cost) => Number.isInteger(Math.log2(cost))),
  /** The name of its pepper. */
  pepper: z.string().regex(/^[\w-]{16}$/),
})
export type DirectoryPin = z.infer<typeof pin>

/** A member of staff, as the office stores them. */
export const directoryStaff = z.object({
  id: z.uuid(),
  name: staffName,
  role: z.enum(roles),
  active: z.boolean(),
  createdAt: z.int().min(0),
  /** Who changed it last at the office's page; null for the user of the one-time address. */
  by: z.string().max(40).nullable(),
  pin,
})
export type DirectoryStaff = z.infer<typeof directoryStaff>

const staffContent = z.object({
  staff: z.array(directoryStaff),
  peppers: z.record(z.string().regex(/^[\w-]{16}$/), bytes32),
})
const productsContent = z.object({ products: z.array(product), pictures: z.array(changedPicture) })
const shopContent = z.object({ settings: shopSettings.partial() })

/** The entries of a part, or its changes. */
export const directoryContents = {
  staff: staffContent,
  products: productsContent,
  shop: shopContent,
} as const satisfies Record<DirectoryPart, z.ZodType>
/** What the office keeps of one part. */
export type DirectoryContent<Part extends DirectoryPart> = z.output<(typeof directoryContents)[Part]>

/** A counter's own staff, products and settings, for an empty office. */
export type Filling = { [Part in DirectoryPart]: DirectoryContent<Part> }

/** How much the office has of each part: people who may sign in, products on sale, settings. */
export const directoryCounts = z.object({ staff: z.int(), products: z.int(), shop: z.int() })
export type DirectoryCounts = z.infer<typeof directoryCounts>
