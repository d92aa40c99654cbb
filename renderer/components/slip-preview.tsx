import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Slip, SlipBlock } from '../../shared/slip/slip.ts'
import { DotPicture } from './dot-picture.tsx'
import { QrCode } from './qr-code.tsx'
import { drawQr } from './qr-modules.ts'
import css from './slip-preview.module.css'

/** A slip as it will come out of the printer, drawn from the same document. */
export function SlipPreview({ slip }: { slip: Slip }) {
  const { t } = useTranslation()
  return (
    <figure
      className={css.paper}
      aria-label={t(`print.kind.${slip.kind}`)}
      style={{ '--columns': slip.columns } as CSSProperties}
    >
      {slip.blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slip's blocks have no identity but their place
        <Block key={at} block={block} slip={slip} />
      ))}
    </figure>
  )
}

function Block({ block, slip }: { block: SlipBlock; slip: Slip }) {
  const { t } = useTranslation()
  switch (block.type) {
    case 'line':
      return (
        <p className={css.line} data-align={block.align} data-bold={block.bold} data-size={block.size}>
          {block.text || '\u00a0'}
        </p>
      )
    case 'qr':
      return (
        <QrCode
          content={block.content}
          label={t('print.qr')}
          width={(100 * drawQr(block.content).side * block.moduleDots) / slip.dots}
        />
      )
    case 'picture':
      return (
        <DotPicture
          picture={block.picture}
          label={t('print.logo')}
          width={(100 * block.picture.width) / slip.dots}
        />
      )
    case 'rule':
      return <p className={css.line}>{'-'.repeat(slip.columns)}</p>
    case 'feed':
      return <p className={css.line}>{'\n'.repeat(block.lines - 1)}&nbsp;</p>
    case 'cut':
      return <hr className={css.cut} />
  }
}
