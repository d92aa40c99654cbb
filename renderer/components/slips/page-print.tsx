import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Slip } from '../../../shared/slip/slip.ts'
import { hearFirst } from '../keyboard/hear-first.ts'
import css from './page-print.module.css'
import { SlipPreview } from './slip-preview.tsx'

/** Opens the system's print dialog for one slip on a sheet; removed from the page once the dialog closes. */
export function PagePrint({ slip, onDone }: { slip: Slip; onDone: () => void }) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const stop = hearFirst({ afterprint: () => done() })
    window.print()
    return stop
  }, [])
  return createPortal(
    <div className={css.page} data-paper={slip.paper}>
      <SlipPreview slip={slip} />
    </div>,
    document.body,
  )
}
