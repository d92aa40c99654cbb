import type {
  DirectoryContent,
  DirectoryCounts,
  DirectoryPart,
  DirectoryPlace,
  Filling,
} from '../../shared/office/directory.ts'

/** A change of one part, as the office sent it. */
export type Delivered = {
  readonly [Part in DirectoryPart]: {
    readonly part: Part
    readonly content: DirectoryContent<Part>
    /** What a newer office sent beside it, which this Loket does not know. */
    readonly leftOut: readonly string[]
    readonly place: DirectoryPlace
    /** True if these are all entries: others are deleted. */
    readonly isWhole: boolean
  }
}[DirectoryPart]

/** A counter's staff, products and settings, whether its own or the office's. */
export interface CounterDirectory {
  /** The version of each part that comes from this office; null for a part that is the counter's own. */
  places(office: string): Promise<Record<DirectoryPart, DirectoryPlace | null>>
  /** How many entries of each part the counter has. */
  counts(): Promise<DirectoryCounts>
  /** Why the counter can't take this part from this office; null if it can. */
  obstacle(office: string, part: DirectoryPart): 'realMoney' | null
  /** True if replacing the part would lose nothing of the counter's own. */
  isBlank(part: DirectoryPart): Promise<boolean>
  /** Keeps a copy of the counter's own entries. */
  keepCopy(parts: readonly DirectoryPart[]): Promise<void>
  take(office: string, delivered: Delivered): Promise<void>
  /** All entries of the counter, to fill an empty office. */
  own(): Promise<Filling>
  /** The office has taken the counter's entries: from now on the parts are the office's. */
  becomeOffices(office: string, places: Partial<Record<DirectoryPart, DirectoryPlace>>): Promise<void>
}
