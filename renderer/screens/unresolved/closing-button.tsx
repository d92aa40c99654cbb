import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { termsOf } from '../../../shared/staff/approval-terms.ts'
import type { ApprovalAction } from '../../../shared/staff/staff.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FormField } from '../../components/fields/form-field.tsx'
import { NoteField } from '../../components/fields/note-field.tsx'
import { RadioList } from '../../components/fields/radio-list.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Translate } from '../../i18n/texts.ts'
import { type Approved, FormDialog } from '../../parts/form-dialog.tsx'
import { useStarted } from '../../state/session.ts'
import { useTyped } from '../../state/typing/use-typed.ts'
import { fromHere } from '../../state/view.ts'
import { useApproval } from '../staff/use-approval.tsx'
import { workList } from './work-list.ts'

/** Who closed the last one; the same person often closes the next. */
let lastBy = ''

/** What people did, and who says so. */
interface ClosingInput<Way> extends Approved {
  readonly resolution: Way
  readonly note: string
  readonly by: string
}

/** Of the button and of its dialog. */
interface ClosingTexts<Way> {
  readonly title: string
  readonly hint: string
  readonly noteLabel: string
  readonly labelOf: (way: Way) => string
}

interface Closing<Way extends string> {
  /** Asked for again when the language changes, also while the dialog is open. */
  readonly texts: (t: Translate) => ClosingTexts<Way>
  /** The possible resolutions; a single one is chosen already. Without one there is no button. */
  readonly ways: readonly Way[]
  readonly action: ApprovalAction
  /** The number of what is closed. */
  readonly number: string
  /** The other members of the call. */
  readonly of: object
  readonly close: (closing: ClosingInput<Way>) => Promise<unknown>
}

/** Opens the dialog that closes an item of the work list. */
export function ClosingButton<Way extends string>({
  tone = 'primary',
  ...closing
}: Closing<Way> & { readonly tone?: 'primary' | 'plain' }) {
  // The facts that were on the screen when it was pressed: nobody has decided about later ones.
  const [asked, ask] = useState<Closing<Way> | null>(null)
  const { t } = useTranslation()
  return (
    <>
      {closing.ways.length > 0 && (
        <Button icon={<IconCheck />} tone={tone} onClick={() => ask(closing)}>
          {closing.texts(t).title}
        </Button>
      )}
      {asked && <ClosingDialog {...asked} onClose={() => ask(null)} />}
    </>
  )
}

/** Records how a work list item was resolved, by whom and why. The gateway's state does not change. */
function ClosingDialog<Way extends string>(props: Closing<Way> & { readonly onClose: () => void }) {
  const { ways, action, number, of, onClose } = props
  const { t } = useTranslation()
  const { title, hint, noteLabel, labelOf } = props.texts(t)
  const duty = useStarted().duty
  const { typed, field, isChanged } = useTyped(`${action} ${number}`, () => ({
    resolution: ways.length === 1 ? (ways[0] ?? null) : null,
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
    await workList.find()
    lastBy = by.trim()
    goOn({ screen: 'unresolved', merchantTradeNo: null })
  }

  return (
    <FormDialog
      title={title}
      send={t('unresolved.save')}
      complete={resolution !== null && note.trim() !== '' && by.trim() !== ''}
      changed={isChanged}
      onSend={close}
      approval={approval}
      onClose={onClose}
    >
      <p>{hint}</p>
      <RadioList
        label={t('unresolved.how')}
        {...field('resolution')}
        options={ways.map((way) => ({ value: way, label: labelOf(way) }))}
      />
      <NoteField label={noteLabel} {...field('note')} maxLength={300} />
      {duty.kind === 'open' && <FormField label={t('unresolved.by')} {...field('by')} maxLength={60} />}
    </FormDialog>
  )
}
