import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../buttons/button.tsx'
import { useLostFocus } from '../keyboard/use-lost-focus.ts'
import css from './dialog.module.css'
import { noteOpenDialog } from './open-dialogs.ts'

interface DialogProps {
  readonly title: string
  readonly closeLabel?: string
  /** Called when Escape or the cross is pressed. The parent removes the dialog, or asks first. */
  readonly onClose: () => void
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** The button that opened a dialog is sometimes gone when it closes: then the screen's title gets the focus. */
function giveFocusBack(opener: Element | null): void {
  const to = opener?.isConnected && opener !== document.body ? opener : document.querySelector('main h1')
  if (to instanceof HTMLElement) to.focus({ preventScroll: true })
}

/** The browser's own modal dialog keeps the focus inside. It stands in the body, beyond the styles of the part that opened it. */
export function Dialog({ title, closeLabel, onClose, children, actions }: DialogProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    // Without this the browser would focus the cross where no field takes the focus, and Enter would close the dialog.
    if (document.activeElement?.parentElement?.matches('header')) heading.current?.focus()
    return () => {
      dialog?.close()
      // A dialog gives the focus back by itself only while it is on the page, and this one has been removed.
      if (document.activeElement === document.body) giveFocusBack(opener)
    }
  }, [])
  useEffect(noteOpenDialog, [])
  // The next step of a form has other buttons.
  useLostFocus(heading)
  // The browser would close it by itself, even with a question still open.
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    // The key is for this dialog alone: the screen below may be shown before the key would reach it.
    event.stopPropagation()
    onClose()
  }
  return createPortal(
    <dialog
      ref={ref}
      className={css.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <header className={css.head}>
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <Button tone="quiet" icon={<IconX />} aria-label={closeLabel ?? t('print.close')} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={css.body} tabIndex={0} aria-labelledby={titleId}>
        {children}
      </section>
      {actions && <footer className={css.actions}>{actions}</footer>}
    </dialog>,
    document.body,
  )
}
