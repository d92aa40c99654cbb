import { IconGripVertical, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Product } from '../../../shared/catalogue/product.ts'
import { Button } from '../../components/buttons/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './arrange-dialog.module.css'
import { moved } from './tile-places.ts'
import { useTileDrag } from './use-tile-drag.ts'

interface FirstTilesProps {
  readonly products: readonly Product[]
  readonly onChange: (ids: readonly string[]) => void
}

/** The favourites in the order of their tiles: each is dragged, or picked up by a press and put down by another or by arrows. */
export function FirstTiles({ products, onChange }: FirstTilesProps) {
  const { t } = useTranslation()
  const ids = products.map(({ id }) => id)
  const [picked, pick] = useState<string | null>(null)
  const [lastMoved, setLastMoved] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const { dragged, placeOf, follow, hasDragged } = useTileDrag(ids, onChange)
  const name = products.find(({ id }) => id === picked)?.name

  function move(id: string, to: number): void {
    if (to < 0 || to >= ids.length) return
    onChange(moved(ids, id, to))
    setLastMoved(id)
  }
  // An element that is moved in the page loses the focus.
  const order = ids.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the order has changed
  useEffect(() => {
    if (lastMoved === null) return
    const tile = list.current?.querySelector<HTMLElement>(`[data-tile="${CSS.escape(lastMoved)}"] button`)
    tile?.focus()
    tile?.scrollIntoView({ block: 'nearest' })
    setLastMoved(null)
  }, [order])

  function press({ detail }: MouseEvent, id: string): void {
    // A key's press has no detail, and follows no drag.
    if (detail > 0 && hasDragged()) return
    if (picked !== null && picked !== id) move(picked, ids.indexOf(id))
    pick(picked === null ? id : null)
  }
  function onKeyDown(event: KeyboardEvent, id: string): void {
    if (picked !== id) return
    const row = columnsOf(list.current)
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -row,
      ArrowDown: row,
    }
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Escape') return
    event.preventDefault()
    // The dialog would close.
    event.stopPropagation()
    if (step === undefined) pick(null)
    else move(id, ids.indexOf(id) + step)
  }

  return (
    <>
      <p className={css.hint} role="status">
        {name === undefined ? t('catalogue.arrangeHint') : t('catalogue.arrangeWhere', { name })}
      </p>
      <ol ref={list} className={css.tiles} data-picking={picked !== null}>
        {products.map(({ id, name, type }, at) => (
          <li key={id} data-tile={id} data-dragged={id === dragged} style={{ order: placeOf(id) }}>
            <button
              type="button"
              className={css.tile}
              aria-pressed={id === picked}
              onPointerDown={(event) => follow(event, id)}
              onClick={(event) => press(event, id)}
              onKeyDown={(event) => onKeyDown(event, id)}
            >
              <span className={css.grip} data-grip="true">
                <IconGripVertical size="1.25rem" aria-hidden="true" />
              </span>
              <span className={css.name}>
                {name}
                <small>{type}</small>
              </span>
              <span className="visually-hidden">
                {t('catalogue.arrangePlace', { at: at + 1, count: ids.length })}
              </span>
            </button>
            <Button
              tone="quiet"
              icon={<IconX size="1.125rem" />}
              aria-label={t('catalogue.arrangeRemove', { name })}
              onClick={() => {
                pick(null)
                onChange(ids.filter((each) => each !== id))
              }}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

/** How many tiles stand in the first row. */
function columnsOf(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((tile) => tile.getBoundingClientRect().top)
  return Math.max(tops.filter((top) => top === tops[0]).length, 1)
}
