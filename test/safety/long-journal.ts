import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Counts } from './proof.ts'

/** One part of a proof that held: `size` units from `seed` on. */
export interface Piece {
  readonly commit: string
  readonly name: string
  readonly seed: number
  readonly size: number
  readonly seconds: number
  readonly counts: Counts
}

/** What has run so far: a line of JSON for each part, written once the part has held. */
export interface LongJournal {
  add(piece: Piece): void
  /** The parts of a proof that held at this commit. */
  played(name: string, commit: string): readonly Piece[]
}

export function openLongJournal(file: string): LongJournal {
  const pieces = existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(readLine) : []
  return {
    add(piece) {
      pieces.push(piece)
      appendFileSync(file, `${JSON.stringify(piece)}\n`)
    },
    played: (name, commit) => pieces.filter((piece) => piece.name === name && piece.commit === commit),
  }
}

/** A line that a kill cut short counts for nothing: its part runs again. */
function readLine(line: string): Piece[] {
  try {
    return [JSON.parse(line) as Piece]
  } catch {
    return []
  }
}

/** The units from `seed` on that are left of `size`, given how many have run. */
export function nextPiece(
  { seed, size }: { readonly seed: number; readonly size: number },
  played: number,
  piece: number | undefined,
): { readonly seed: number; readonly size: number } | null {
  const left = size - played
  return left > 0 ? { seed: seed + played, size: Math.min(left, piece ?? size) } : null
}
