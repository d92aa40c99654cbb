import { isDeepStrictEqual } from 'node:util'
import type { DirectoryPart } from '../../shared/office/directory.ts'
import type { Enrolled } from './enrolled.ts'

export interface ReadingsOptions {
  readonly enrolled: () => Pick<Enrolled, 'readings'>
  /** Stores what this Loket understood of the directory; on disk when it returns. */
  readonly keep: (change: Pick<Enrolled, 'readings'>) => void
  /** Of this Loket. */
  readonly version: string
}

interface ReadDelivery {
  readonly content: object
  /** What this Loket did not understand of it. */
  readonly leftOut: readonly string[]
  /** These are all entries of the part, not changes. */
  readonly isWhole: boolean
}

/** Which Loket read each part of the office's directory, and what it did not understand. */
export function createReadings({ enrolled, keep, version }: ReadingsOptions) {
  const of = (part: DirectoryPart) => enrolled().readings?.[part]

  function put(part: DirectoryPart, leftOut: string[]): void {
    const next = { by: version, leftOut }
    if (!isDeepStrictEqual(of(part), next)) keep({ readings: { ...enrolled().readings, [part]: next } })
  }

  /** What an earlier delivery left out, except settings that this one has with a value that is known here. */
  function stillLeftOut(part: DirectoryPart, content: object): readonly string[] {
    const known = 'settings' in content ? Object.keys(content.settings as object) : []
    return (of(part)?.leftOut ?? []).filter((name) => !known.some((each) => name.split('.')[0] === each))
  }

  return {
    /** False if another version read the part: this one may understand more of it. */
    isOwn: (part: DirectoryPart): boolean => of(part)?.by === version,
    note(part: DirectoryPart, { content, leftOut, isWhole }: ReadDelivery): void {
      const before = isWhole ? [] : stillLeftOut(part, content)
      put(part, [...new Set([...before, ...leftOut])])
    },
    /** This Loket understands all of the part. */
    noteAll: (part: DirectoryPart): void => put(part, []),
  }
}
