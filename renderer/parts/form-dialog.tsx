import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import css from '../components/form.module.css'
import { FailureNotice } from '../components/notice.tsx'
import { useAction } from '../state/use-action.ts'

/** What a call that needs a supervisor's yes carries of it: nothing where one is on duty. */
export interface Approved {
  readonly approval?: string
}

/** The way to what needs a supervisor: the act goes on at once, or after the PIN that `dialog` asks for. */
export interface Approval {
  readonly demand: (act: (approved: Approved) => void) => void
  readonly dialog: ReactNode
}

interface FormDialogProps {
  readonly title: string
  /** On the button that sends it. */
  readonly send: string
  readonly complete: boolean
  /** Says what is missing once an incomplete form is sent; without it the button waits for a complete one. */
  readonly onIncomplete?: () => void
  readonly onSend: (approved: Approved) => Promise<void>
  readonly approval?: Approval
  /** Stands beside the button that sends it. */
  readonly beside?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog: it is sent once at a time and shows why that failed. Its `onSubmit` closes it. */
export function FormDialog({ complete, onIncomplete, onSend, approval, ...rest }: FormDialogProps) {
  const { busy, failure, run } = useAction<'send'>()
  const form = useId()
  const demand = approval?.demand ?? ((act) => act({}))

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!complete) onIncomplete?.()
    else if (!busy) demand((approved) => void run('send', () => onSend(approved)))
  }

  if (approval?.dialog) return approval.dialog
  return (
    <Dialog
      title={rest.title}
      onClose={rest.onClose}
      actions={
        <>
          {rest.beside}
          <Button
            tone="primary"
            type="submit"
            form={form}
            blocked={!complete && !onIncomplete}
            busy={busy !== null}
          >
            {rest.send}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        {rest.children}
        {failure && <FailureNotice failure={failure} />}
      </form>
    </Dialog>
  )
}
