import { useState } from 'react'
import { Toggle, ToggleRow } from '../../../components/buttons/toggle-row.tsx'
import { FormField } from '../../../components/fields/form-field.tsx'
import { useTranslation } from '../../../i18n/i18n.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { takeTyped, useKeptTyping } from '../../../state/typing/kept-typing.ts'
import { useDraft } from '../draft.ts'

interface TextDialogProps {
  readonly title: string
  readonly label: string
  readonly hint: string
  readonly text: string
  readonly most: number
  /** Texts that a tap adds, or takes out again. */
  readonly suggestions?: readonly string[]
  readonly onSave: (text: string) => void
  readonly onClose: () => void
}

/** A short text in a dialog; empty removes it. */
export function TextDialog({
  title,
  label,
  hint,
  text,
  most,
  suggestions = [],
  onSave,
  onClose,
}: TextDialogProps) {
  const { t } = useTranslation()
  const kept = `${useDraft((draft) => draft.saleId)} ${label} ${title}`
  const [typed, type] = useState(() => takeTyped<string>(kept) ?? text)
  useKeptTyping(kept, () => (typed === text ? null : typed))
  const parts = typed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return (
    <FormDialog title={title} send={t('catalogue.save')} onSend={async () => onSave(typed)} onClose={onClose}>
      <FormField label={label} hint={hint} value={typed} maxLength={most} isFirst onChange={type} />
      {suggestions.length > 0 && (
        <ToggleRow label={t('cart.usualNotes')}>
          {suggestions.map((each) => {
            const isIn = parts.includes(each)
            const toggled = (isIn ? parts.filter((part) => part !== each) : [...parts, each]).join(', ')
            return (
              <Toggle key={each} pressed={isIn} blocked={toggled.length > most} onClick={() => type(toggled)}>
                {each}
              </Toggle>
            )
          })}
        </ToggleRow>
      )}
    </FormDialog>
  )
}
