import { termsOf } from '../../../shared/staff/approval-terms.ts'
import type { ApprovalAction } from '../../../shared/staff/staff.ts'
import fields from '../../components/form.module.css'
import { NoteField } from '../../components/note-field.tsx'
import { RadioList } from '../../components/radio-list.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { type Approved, FormDialog } from '../../parts/form-dialog.tsx'
import { useTyped } from '../../state/kept-typing.ts'
import { useStarted } from '../../state/session.ts'
import { fromHere } from '../../state/view.ts'
import { useApproval } from '../staff/use-approval.tsx'

/** Who closed the last one; the same person often closes the next. */
let lastBy = ''

/** What people did, and who says so. */
interface ClosingInput<Way> extends Approved {
  readonly resolution: Way
  readonly note: string
  readonly by: string
}

interface ClosingDialogProps<Way extends string> {
  readonly title: string
  readonly hint: string
  readonly noteLabel: string
  /** The possible resolutions; a single one is chosen already. */
  readonly ways: readonly { readonly value: Way; readonly label: string }[]
  readonly action: ApprovalAction
  /** The number of what is closed. */
  readonly number: string
  /** The other members of the call. */
  readonly of: object
  readonly close: (closing: ClosingInput<Way>) => Promise<void>
  readonly onClose: () => void
}

/** Records how a work list item was resolved, by whom and why. The gateway's state does not change. */
export function ClosingDialog<Way extends string>(props: ClosingDialogProps<Way>) {
  const { ways, action, number, of, onClose } = props
  const { t } = useTranslation()
  const duty = useStarted().duty
  const { typed, type, isChanged } = useTyped(`${action} ${number}`, () => ({
    resolution: ways.length === 1 ? (ways[0]?.value ?? null) : null,
    note: '',
    by: duty.kind === 'onDuty' ? duty.staff.name : lastBy,
  }))
  const { resolution, note, by } = typed
  const approval = useApproval({
    action,
    merchantTradeNo: number,
    amount: null,
    terms: termsOf({ ...of, resolution: resolution ?? '', note, by }),
  })

  async function close(approved: Approved) {
    if (resolution === null) return
    const goOn = fromHere()
    await props.close({ resolution, note, by, ...approved })
    lastBy = by.trim()
    goOn({ screen: 'unresolved', merchantTradeNo: null })
  }

  return (
    <FormDialog
      title={props.title}
      send={t('unresolved.save')}
      complete={resolution !== null && note.trim() !== '' && by.trim() !== ''}
      changed={isChanged}
      onSend={close}
      approval={approval}
      onClose={onClose}
    >
      <p>{props.hint}</p>
      <RadioList
        label={t('unresolved.how')}
        value={resolution}
        options={ways}
        onChange={(to) => type({ resolution: to })}
      />
      <NoteField label={props.noteLabel} value={note} maxLength={300} onChange={(to) => type({ note: to })} />
      {duty.kind === 'open' && (
        <label className={fields.field}>
          <span>{t('unresolved.by')}</span>
          <input
            value={by}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => type({ by: event.currentTarget.value })}
          />
        </label>
      )}
    </FormDialog>
  )
}
