import { useMemo } from 'react'
import css from './qr-code.module.css'
import { drawQr } from './qr-modules.ts'

interface QrCodeProps {
  readonly content: string
  readonly label: string
  /** Share of the width of its place, in percent; all of it when missing. */
  readonly width?: number
}

/** A QR code, crisp at every size and dark on white in every theme: many scanners can't read inverted codes. */
export function QrCode({ content, label, width }: QrCodeProps) {
  const { path, side } = useMemo(() => drawQr(content), [content])
  return (
    <svg
      className={css.qr}
      style={width === undefined ? undefined : { width: `${width}%`, height: 'auto' }}
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
