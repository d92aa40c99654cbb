import type { Command } from 'fontkit'
import { type Bitmap, blacken } from '../../../platform/picture/bitmap.ts'

/** Maps a font's units to dots; y grows downwards. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly across: number
  readonly down: number
}

type Edge = readonly [x1: number, y1: number, x2: number, y2: number]

/** Sampled rows in each dot, to measure its share of ink. */
const FINE = 4
/** Straight lines that replace a curve. */
const PARTS = 6
/** The share of ink from which a dot is black: a little under half, so that thin strokes don't break. */
const ENOUGH = 0.42

/** Straight lines around a glyph, in dots. */
export function edgesOf(commands: readonly Command[], { x, y, across, down }: Place): Edge[] {
  const edges: Edge[] = []
  let start: readonly [number, number] = [0, 0]
  let pen = start
  const to = (next: readonly [number, number]) => {
    edges.push([x + pen[0] * across, y - pen[1] * down, x + next[0] * across, y - next[1] * down])
    pen = next
  }
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    const from = pen
    const curve = (at: (t: number) => [number, number]) => {
      for (let part = 1; part <= PARTS; part += 1) to(at(part / PARTS))
    }
    switch (command) {
      case 'moveTo':
        pen = start = [a, b]
        break
      case 'lineTo':
        to([a, b])
        break
      case 'quadraticCurveTo':
        curve((t) => [quadratic(from[0], a, c, t), quadratic(from[1], b, d, t)])
        break
      case 'bezierCurveTo':
        curve((t) => [cubic(from[0], a, c, e, t), cubic(from[1], b, d, f, t)])
        break
      case 'closePath':
        to(start)
        break
    }
  }
  return edges
}

const quadratic = (a: number, b: number, c: number, t: number) =>
  (1 - t) ** 2 * a + 2 * (1 - t) * t * b + t ** 2 * c
const cubic = (a: number, b: number, c: number, d: number, t: number) =>
  (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d

/** Where a fine row crosses an edge, and whether the edge goes up or down there. */
interface Crossing {
  readonly x: number
  readonly way: 1 | -1
}

/** Fills the outline by the nonzero winding rule, for which fonts are drawn. */
export function fill(bitmap: Bitmap, edges: readonly Edge[]): void {
  const rows = crossingsOf(edges, bitmap.height * FINE)
  const xs = edges.flatMap(([x1, , x2]) => [x1, x2])
  const left = Math.max(0, Math.floor(Math.min(...xs)))
  const ink = new Float64Array(Math.max(0, Math.min(bitmap.width, Math.ceil(Math.max(...xs))) - left))
  for (const row of new Set(Array.from(rows.keys(), (fine) => Math.floor(fine / FINE)))) {
    ink.fill(0)
    for (let fine = row * FINE; fine < (row + 1) * FINE; fine += 1) addInk(ink, left, rows.get(fine) ?? [])
    for (let at = 0; at < ink.length; at += 1) {
      if ((ink[at] ?? 0) >= ENOUGH * FINE) blacken(bitmap, left + at, row)
    }
  }
}

/** Where the outline crosses each fine row; the middle of the row counts. */
function crossingsOf(edges: readonly Edge[], height: number): Map<number, Crossing[]> {
  const rows = new Map<number, Crossing[]>()
  for (const [x1, y1, x2, y2] of edges) {
    const [top, bottom] = y1 < y2 ? [y1, y2] : [y2, y1]
    const last = Math.min(height, Math.ceil(bottom * FINE - 0.5))
    for (let fine = Math.max(0, Math.ceil(top * FINE - 0.5)); fine < last; fine += 1) {
      const x = x1 + (((fine + 0.5) / FINE - y1) / (y2 - y1)) * (x2 - x1)
      const row = rows.get(fine)
      if (row) row.push({ x, way: y1 < y2 ? 1 : -1 })
      else rows.set(fine, [{ x, way: y1 < y2 ? 1 : -1 }])
    }
  }
  return rows
}

/** Adds the part of each dot that lies between the crossings of one sampled row. */
function addInk(ink: Float64Array, left: number, crossings: Crossing[]): void {
  crossings.sort((a, b) => a.x - b.x)
  let winding = 0
  for (const [at, { x, way }] of crossings.entries()) {
    winding += way
    const next = crossings[at + 1]
    if (winding === 0 || !next) continue
    const [from, to] = [x - left, next.x - left]
    for (let dot = Math.max(0, Math.floor(from)); dot < Math.min(ink.length, to); dot += 1)
      ink[dot] = (ink[dot] ?? 0) + Math.min(to, dot + 1) - Math.max(from, dot)
  }
}
