/** Why a database could not be read or written, as far as a caller may act on it. */
export type StorageReason =
  | 'full'
  | 'readOnly'
  | 'damaged'
  | 'locked'
  | 'diskFails'
  | 'unreachable'
  | 'ruleBroken'
  | 'other'

/** The disk, or the database on it, failed. Nothing was written. */
export class StorageFailed extends Error {
  override readonly name = 'StorageFailed'
  readonly reason: StorageReason
  constructor(reason: StorageReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** SQLite's primary result codes. */
const reasons: Readonly<Record<number, StorageReason>> = {
  5: 'locked',
  6: 'locked',
  8: 'readOnly',
  10: 'diskFails',
  11: 'damaged',
  13: 'full',
  14: 'unreachable',
  19: 'ruleBroken',
  26: 'damaged',
}

/** Why the storage failed; null for any other error. */
export function reasonOf(error: unknown): StorageReason | null {
  if (error instanceof StorageFailed) return error.reason
  const { code, errcode = 0, message = '' } = error as { code?: string; errcode?: number; message?: string }
  // Loket writes no number that JavaScript can't hold exactly, so such a number shows damage.
  if (code === 'ERR_OUT_OF_RANGE' && message.startsWith('Value is too large')) return 'damaged'
  return code === 'ERR_SQLITE_ERROR' ? (reasons[errcode & 0xff] ?? 'other') : null
}

/** SQLite's error as {@link StorageFailed}; any other as it is. */
export function storageFailed(error: unknown): unknown {
  const reason = error instanceof StorageFailed ? null : reasonOf(error)
  return reason === null ? error : new StorageFailed(reason, (error as Error).message, { cause: error })
}

/** The same operations, which throw {@link StorageFailed} if SQLite fails: callers need not know SQLite. */
export function throwingStorageFailed<Operations extends object>(operations: Operations): Operations {
  const wrapped = Object.entries(operations).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'function' ? guarded(value as Operation) : value,
  ])
  return Object.fromEntries(wrapped) as Operations
}

type Operation = (...input: unknown[]) => unknown

const guarded =
  (operation: Operation): Operation =>
  (...input) => {
    try {
      const result = operation(...input)
      return result instanceof Promise ? result.catch(rethrow) : result
    } catch (error) {
      return rethrow(error)
    }
  }

function rethrow(error: unknown): never {
  throw storageFailed(error)
}
