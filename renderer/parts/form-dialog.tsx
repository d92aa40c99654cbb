import {
  type FormEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from '../components/buttons/button.tsx'
import { Dialog } from '../components/dialogs/dialog.tsx'
import css from '../components/fields/form.module.css'
import { FailureNotice } from '../components/notices/notice.tsx'
import { useAction } from '../state/calls/use-action.ts'
import { DiscardDialog } from './discard-dialog.tsx'

/** The approval in a call that needs a supervisor; empty if one is on duty. */
export interface Approved {
  readonly approval?: string
}

/** For acts that need a supervisor: the act continues at once, or after the PIN that `dialog` asks for. */
export interface Approval {
  /** `also` is for the other act, where two are approved with one PIN. */
  readonly demand: (act: (approved: Approved, also: Approved) => void) => void
  readonly dialog: ReactNode
}

interface FormDialogProps {
  readonly title: string
  /** The text of the button that sends it. */
  readonly send: string
  readonly complete?: boolean
  /** Says what is missing when an incomplete form is sent; without it the button stays blocked until the form is complete. */
  readonly onIncomplete?: () => void
  /** Resolves to what comes after it in place of closing; see {@link useAction}. */
  readonly onSend: (approved: Approved) => Promise<unknown>
  readonly approval?: Approval
  /** A part of it is still being made, such as a picture: sent now, it would be left out. */
  readonly waits?: boolean
  /** For what has more than fields: as wide as the window leaves room. */
  readonly wide?: boolean
  /** Beside the button that sends it. */
  readonly beside?: ReactNode
  /** Something was typed that would be tedious to type again, so closing asks first. */
  readonly changed?: boolean
  /** What is sent is on record before the gateway answers, so the form may be left meanwhile. */
  readonly isRecorded?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog: it is sent once at a time, shows why sending failed, and closes once it was sent. */
export function FormDialog({
  complete = true,
  onIncomplete,
  onSend,
  approval,
  waits = false,
  ...rest
}: FormDialogProps) {
  const { isBusy, failure, run } = useAction<'send'>('form')
  const form = useId()
  const fields = useRef<HTMLFormElement>(null)
  const isLeft = useRef(false)
  const [insisted, insist] = useState(0)
  const [discarding, discard] = useState(false)
  function close(): void {
    if (!isBusy() && rest.changed) discard(true)
    // Sending may still fail, and nobody would learn of it.
    else if (!isBusy() || rest.isRecorded) {
      isLeft.current = true
      rest.onClose()
    }
  }
  // In a long form the problem may be out of sight.
  useEffect(() => {
    if (insisted === 0 && failure === null) return
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const said = fields.current?.querySelector<HTMLElement>('[role="alert"]')
    if (wrong) wrong.focus()
    else if (said?.querySelector('button')) {
      // Something is to be chosen there first: a keyboard goes on from it, and presses nothing by itself.
      said.tabIndex = -1
      said.focus()
    } else said?.scrollIntoView({ block: 'nearest' })
  }, [insisted, failure])
  // What is changed now would not be sent, and be gone with the form.
  function stillSending(event: SyntheticEvent): void {
    if (!isBusy()) return
    event.preventDefault()
    event.stopPropagation()
  }
  const demand = approval?.demand ?? ((act) => act({}, {}))
  async function send(approved: Approved): Promise<unknown> {
    const then = await onSend(approved)
    if (typeof then === 'function') return then
    // News may have taken the form away already: who shows it has it open until now.
    if (!isLeft.current) rest.onClose()
    return null
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!complete) {
      onIncomplete?.()
      insist((times) => times + 1)
    } else if (!isBusy() && !waits) demand((approved) => void run('send', () => send(approved)))
  }

  if (approval?.dialog) return approval.dialog
  return (
    <>
      <Dialog
        title={rest.title}
        onClose={close}
        actions={
          <>
            <span className={css.beside} onClickCapture={stillSending}>
              {rest.beside}
            </span>
            <Button
              tone="primary"
              type="submit"
              form={form}
              blocked={!complete && !onIncomplete}
              busy={isBusy() || waits}
            >
              {rest.send}
            </Button>
          </>
        }
      >
        <form
          id={form}
          ref={fields}
          className={css.form}
          data-wide={rest.wide}
          onSubmit={submit}
          onBeforeInputCapture={stillSending}
          onClickCapture={stillSending}
          noValidate
        >
          {rest.children}
          {failure && <FailureNotice failure={failure} />}
        </form>
      </Dialog>
      {discarding && <DiscardDialog onDiscard={rest.onClose} onKeep={() => discard(false)} />}
    </>
  )
}
