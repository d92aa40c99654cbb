import type { ProductLine } from '../../../../shared/cart/cart.ts'
import { MAX_NOTE } from '../../../../shared/cart/cart-limits.ts'
import { callMain } from '../../../bridge/main-process.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useRead } from '../../../state/calls/use-read.ts'
import { setNote } from '../cart.ts'
import { TextDialog } from './text-dialog.tsx'

interface NoteDialogProps {
  readonly line: ProductLine
  readonly at: number
  readonly onClose: () => void
}

/** The customer's wishes for a line, typed or picked from those that goods of its category often have. */
export function NoteDialog({ line, at, onClose }: NoteDialogProps) {
  const { t } = useTranslation()
  const { type } = line
  // Without them a note can still be typed.
  const { value: usual } = useRead(() => callMain('cart.usualNotes', { type }), [type])
  return (
    <TextDialog
      title={line.name}
      label={t('cart.note')}
      hint={t('cart.noteHint')}
      text={line.note ?? ''}
      most={MAX_NOTE}
      suggestions={usual ?? []}
      onSave={(text) => setNote(at, text)}
      onClose={onClose}
    />
  )
}
