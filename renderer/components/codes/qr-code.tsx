import { type CSSProperties, useMemo, useSyncExternalStore } from 'react'
import css from './qr-code.module.css'
import { drawQr } from './qr-modules.ts'

interface QrCodeProps {
  readonly content: string
  readonly label: string
  /** Share of the available width, in percent; missing: as large as possible. */
  readonly width?: number
}

/**
 * A QR code, dark on white in every theme, as many scanners can't read inverted ones. At full size its modules are whole
 * screen pixels, so that every edge is sharp.
 */
export function QrCode({ content, label, width }: QrCodeProps) {
  const { path, side } = useMemo(() => drawQr(content), [content])
  const pixelRatio = useSyncExternalStore(onResize, () => window.devicePixelRatio)
  return (
    <svg
      className={css.qr}
      data-fills={width === undefined}
      style={width === undefined ? stepOf(side / pixelRatio) : { width: `${width}%` }}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      data-testid="code-qr"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const stepOf = (pixels: number): CSSProperties => ({ '--step': `${pixels}px` }) as CSSProperties

/** A change of zoom, or a move to another screen, is a resize. */
function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
