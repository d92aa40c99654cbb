import type { CSSProperties } from 'react'
import type { Slip, SlipBlock, SlipLine } from '../../../shared/slip/slip.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { QrCode } from '../codes/qr-code.tsx'
import { drawQr } from '../codes/qr-modules.ts'
import { DotPicture } from './dot-picture.tsx'
import css from './slip-preview.module.css'

/** A slip as the printer will print it, drawn from the same document. */
export function SlipPreview({ slip }: { slip: Slip }) {
  const { t } = useTranslation()
  return (
    <figure
      className={css.paper}
      aria-label={t(`print.kind.${slip.kind}`)}
      data-sheet={slip.paper === 'A6' || slip.paper === 'A4'}
      style={{ '--columns': slip.columns } as CSSProperties}
    >
      {slip.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slip's blocks have no identity but their place
        <Block key={at} block={block} slip={slip} />
      ))}
    </figure>
  )
}

function Line({ line: { text, right, indent = 0, align, bold, size, keep } }: { line: SlipLine }) {
  return (
    <p
      className={css.line}
      data-align={align}
      data-bold={bold}
      data-size={size}
      data-keep={keep}
      style={indent > 0 ? { paddingInlineStart: `${indent * 0.6}em` } : undefined}
    >
      <bdi>{text || '\u00a0'}</bdi>
      {right && <bdi>{right}</bdi>}
    </p>
  )
}

function Block({ block, slip }: { block: SlipBlock; slip: Slip }) {
  const { t } = useTranslation()
  switch (block.type) {
    case 'line':
      return <Line line={block} />
    case 'qr': {
      const { content, moduleDots, beside } = block
      const width = Math.min(100, (100 * drawQr(content).side * moduleDots) / slip.dots)
      const code = <QrCode content={content} label={t('print.qr')} width={width} />
      if (!beside) return code
      return (
        <div className={css.beside}>
          {code}
          <div style={{ width: `${(100 * beside.columns) / slip.columns}%` }}>
            {beside.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: its lines have no identity but their place
              <Line key={at} line={line} />
            ))}
          </div>
        </div>
      )
    }
    case 'picture':
      return (
        <DotPicture
          picture={block.picture}
          label={t('print.logo')}
          width={(100 * block.picture.width) / slip.dots}
        />
      )
    case 'rule':
      return <hr className={css.rule} />
    case 'feed':
      return <p className={css.line}>{'\n'.repeat(block.lines - 1)}&nbsp;</p>
    case 'cut':
      return <hr className={css.cut} />
  }
}
