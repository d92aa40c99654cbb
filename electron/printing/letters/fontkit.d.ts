/** As much of fontkit as slips use; it has no types of its own. */
declare module 'fontkit' {
  export interface Command {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    readonly args: readonly number[]
  }
  export interface GlyphRun {
    readonly glyphs: readonly {
      readonly id: number
      readonly path: { readonly commands: readonly Command[] }
    }[]
    readonly positions: readonly {
      readonly xAdvance: number
      readonly xOffset: number
      readonly yOffset: number
    }[]
    readonly advanceWidth: number
  }
  export interface Font {
    readonly unitsPerEm: number
    layout(text: string): GlyphRun
  }
  export function create(file: Buffer): Font
}
