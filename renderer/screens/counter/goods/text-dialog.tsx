import { useState } from 'react'
import { FormField } from '../../../components/form-field.tsx'
import { useTranslation } from '../../../i18n/i18n.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'

interface TextDialogProps {
  readonly title: string
  readonly label: string
  readonly hint: string
  readonly text: string
  readonly most: number
  readonly onSave: (text: string) => void
  readonly onClose: () => void
}

/** A short text in a dialog; empty removes it. */
export function TextDialog({ title, label, hint, text, most, onSave, onClose }: TextDialogProps) {
  const { t } = useTranslation()
  const [typed, type] = useState(text)
  return (
    <FormDialog
      title={title}
      send={t('catalogue.save')}
      complete
      onSend={async () => {
        onSave(typed)
        onClose()
      }}
      onClose={onClose}
    >
      <FormField label={label} hint={hint} value={typed} maxLength={most} isFirst onChange={type} />
    </FormDialog>
  )
}
